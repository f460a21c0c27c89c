import { readFileSync } from 'node:fs';
import { accountIn } from '../../lambdas/application/application.ts';
import { checkAnswers } from '../../lambdas/application/check-answers.ts';
import { cognitoUserPool } from '../../lambdas/identity/user-pool.ts';
import { type IssuedLink, issuedLinkStore } from '../../lambdas/links/issued-links.ts';
import { linkDigest, linkStore, shortIdOf } from '../../lambdas/links/links.ts';
import { isSealed } from '../../lambdas/platform/partner-form.ts';
import { accountOf } from '../stack/connect-to-stack.ts';

/** Lists the links that have not expired, one per line. With an email address, only links to that account's data. */
export async function listLinks(email: string): Promise<string> {
  const account = email === '' ? undefined : await accountOf(email);
  const links = (await issuedLinkStore().list()).filter(
    (link) => account === undefined || accountIn(link.application ?? '') === account,
  );
  if (links.length === 0) return 'There are no links.';
  return [header, ...(await Promise.all(links.map(lineOf)))].join('\n');
}

/** Revokes a link by its URL, a link to one of its documents, its token or its id. Throws if no such link exists. */
export async function revokeLink(pasted: string): Promise<string> {
  const subject = pasted.trim();
  const { list, revoke } = issuedLinkStore();
  const token = tokenOf(subject);
  const digests = (await list()).map(({ digest }) => digest);
  for (const digest of [
    ...digests.filter((digest) => shortIdOf(digest) === subject),
    linkDigest.staff(token),
    linkDigest.visitor(token),
    linkDigest.letter(token),
    linkDigest.documents(token),
  ])
    if (await revoke(digest)) return 'The link was revoked.';
  throw new Error("We couldn't find that link. Nothing was revoked.");
}

const header = 'id            kind           created           expires           for';

async function lineOf({ digest, kind, application, mayReadSsn, created_at, expires_at, revoked_at }: IssuedLink) {
  const what = mayReadSsn ? `${kind} (ssn)` : kind;
  const ends = revoked_at === undefined ? minuteOf(new Date(expires_at * 1000).toISOString()) : 'revoked';
  const subject = application === undefined ? '' : await addressOf(application);
  return [shortIdOf(digest).padEnd(14), what.padEnd(15), minuteOf(created_at).padEnd(18), ends.padEnd(18), subject]
    .join('')
    .trim();
}

const minuteOf = (time = '') => time.slice(0, 16).replace('T', ' ');

async function addressOf(applicationId: string): Promise<string> {
  return (await cognitoUserPool().find(accountIn(applicationId)))?.email ?? 'deleted account';
}

function tokenOf(link: string): string {
  if (!URL.canParse(link)) return link;
  const { searchParams } = new URL(link);
  const names = ['service_token', 'document_token', 'token', 'letter_token', 'list_token', 'reminders_token'];
  return names.map((name) => searchParams.get(name)).find((token) => token !== null) ?? link;
}

/**
 * Creates a link that starts the form with the answers in a JSON file. Throws for a sealed answer or an invalid file.
 * @param lifetime in milliseconds
 */
export async function issueVisitorLink(site: string, file: string, lifetime: number) {
  const answer = checkAnswers(readAnswers(file));
  const sealed = Object.keys(answer).find(isSealed);
  if (sealed) throw new Error(`A link can't include the answer ${sealed}. The applicant has to enter it.`);
  const token = await linkStore().create({ kind: 'visitor', answer }, lifetime);
  return `${site}/about?token=${token}`;
}

function readAnswers(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} isn't a JSON file of answers.`);
  }
}
