import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { findAbout } from '../application/about.ts';
import { dueOn } from '../clock/due.ts';
import type { ListJob } from '../clock/due-queue.ts';
import { type ListedRequest, letterDigestEmail, letterListEmail } from '../emails/letter-list-emails.ts';
import { sesSend, unlessRefused } from '../emails/send-email.ts';
import { dynamoSentEmails, type LetterOfEmail } from '../emails/sent-emails.ts';
import { dynamoLinks } from '../links/links.ts';
import { attributes, changeAsk, claiming, newClaim } from '../platform/change-item.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { asksTable, getItem } from '../platform/table.ts';
import { noteSent } from './letter-changes.ts';
import { endOfLinks } from './letter-handler.ts';
import { takePlace } from './letter-limits.ts';
import { nineFrom } from './letter-plan.ts';
import { day } from './letter-refusals.ts';
import { dynamoLetters, noteLetterDelivery } from './letters-store.ts';
import type { StoredLetter } from './stored-letters.ts';
import {
  listsAskedAt,
  listsTo,
  type OpenRequest,
  openRequest,
  openRequestsOf,
  pointersOf,
  writerPk,
} from './writers.ts';

/** What one address is asked for beyond ten emails in 24 hours: one email at the next 9:00. */
interface Digest {
  readonly email_id: string;
  readonly site_host: string;
  readonly due_at: string;
  /** `{application}#{row}#{generation}` */
  readonly members: ReadonlySet<string>;
}

const keyOf = (writer: string) => ({ pk: writerPk(writer), sk: 'digest' });

const memberOf = ({ application, n, generation }: LetterOfEmail) => `${application}#${n}#${generation}`;

function letterIn(member: string): LetterOfEmail {
  const [application = '', n, generation] = member.split('#');
  return { application, n: Number(n), generation: Number(generation) };
}

/** Repeated, it changes nothing. */
export async function addToDigest(writer: string, letter: LetterOfEmail, site_host: string): Promise<void> {
  const due = dueOn(nineFrom(new Date()));
  await changeAsk(keyOf(writer), {
    setIfAbsent: attributes({ email_id: randomUUID(), site_host, ...due }),
    addToSet: [[['members'], [memberOf(letter)]]],
    condition: () => '',
  });
}

const read = (writer: string) => getItem<Digest>(asksTable(), keyOf(writer));

async function claim(writer: string, dueAt: string): Promise<boolean> {
  const mine = newClaim();
  const { done } = await changeAsk(keyOf(writer), {
    set: attributes({ claim: mine }),
    condition: (name, value) => `${name('due_at')}=${value(dueAt)} AND ${claiming('claim', mine)(name, value)}`,
  });
  return done;
}

/** What was dealt with is not in the next one; who was added meanwhile, or could not be dealt with, is. */
async function settle(writer: string, dealtWith: ReadonlySet<string>): Promise<void> {
  const { client, name: TableName } = asksTable();
  try {
    await client.send(
      new DeleteCommand({
        TableName,
        Key: keyOf(writer),
        ConditionExpression: 'members = :dealtWith',
        ExpressionAttributeValues: { ':dealtWith': dealtWith },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const present = await read(writer);
    const others = [...(present?.members ?? [])].filter((member) => !dealtWith.has(member));
    if (!present || others.length === 0) return;
    const next = { email_id: randomUUID(), members: new Set(others), ...dueOn(nineFrom(new Date())) };
    const { done } = await changeAsk(keyOf(writer), {
      set: attributes(next),
      remove: [['claim']],
      condition: (name, value) => `${name('members')}=${value(present.members)}`,
    });
    if (!done) await settle(writer, dealtWith);
  }
}

interface Asked extends LetterOfEmail {
  readonly letter: StoredLetter;
  readonly told: ListedRequest;
}

/** Noted before the digest is sent: an event that comes at once must find it. Undefined of what has ended. */
async function asked(writer: string, member: string, { email_id: id, due_at }: Digest): Promise<Asked | undefined> {
  const { application, n, generation } = letterIn(member);
  const request = await openRequest(writer, { application, n, generation });
  const tells = request && (await told(request));
  if (!tells) return undefined;
  await dynamoLetters().change(application, (present) =>
    noteSent(present, { id, kind: 'letter-digest', n, generation, planned_at: due_at }),
  );
  return { application, n, generation, letter: request.letter, told: tells };
}

/** A member that fails is tried again with the next digest, and keeps nobody else waiting. */
async function membersOf(writer: string, digest: Digest) {
  const members = [...digest.members];
  const results = await Promise.allSettled(members.map((member) => asked(writer, member, digest)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const error of failures)
    logger.warn('digest without a member', { email: digest.email_id, cause: causeOf(error) });
  const open = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  if (open.length === 0 && failures.length > 0) throw failures[0];
  return { open, dealtWith: new Set(members.filter((_, index) => results[index]?.status === 'fulfilled')) };
}

/** Sends the digest that was due at a time. 'claimed': another worker is at it. */
export async function sendDigest(writer: string, dueAt: string): Promise<'done' | 'superseded' | 'claimed'> {
  const digest = await read(writer);
  if (digest?.due_at !== dueAt) return 'superseded';
  if (!(await claim(writer, dueAt))) return 'claimed';
  const { open, dealtWith } = await membersOf(writer, digest);
  const to = open[0]?.letter.person?.email;
  if (to !== undefined) await send({ writer, to, open }, digest);
  await settle(writer, dealtWith);
  return 'done';
}

async function send(
  { writer, to, open }: { readonly writer: string; readonly to: string; readonly open: readonly Asked[] },
  { email_id: id, site_host }: Digest,
): Promise<void> {
  const letters = open.map(({ application, n, generation }) => ({ application, n, generation }));
  const last = Math.max(...open.map(({ letter }) => endOfLinks(letter)));
  const token = await dynamoLinks().create({ kind: 'letter-list', writer, members: letters }, last - Date.now());
  const link = `${siteAddress(site_host)}/recommend?list_token=${token}`;
  await dynamoSentEmails().expect(id, { kind: 'letter-digest', letters, site_host });
  const requests = open.map((each) => each.told);
  try {
    await sesSend()(to, letterDigestEmail(config, requests, link), { kind: 'letter-digest', id });
  } catch (error) {
    unlessRefused(error);
    await noteLetterDelivery(id, letters, 'bounced');
  }
}

/** Nothing is sent to an address of which nothing is asked. Counted before any request is read, and once more if it is sent. */
export async function sendList({ id, writer, mailbox, siteHost }: Omit<ListJob, 'kind'>): Promise<void> {
  const members = await pointersOf(writer);
  if (members.length === 0 || (await takePlace(listsAskedAt(writer), id))) return;
  const open = await openRequestsOf({ writer, members });
  const requests = (await Promise.all(open.map(told))).filter((each) => each !== undefined);
  const email = open[0]?.letter.person?.email;
  if (email === undefined || requests.length === 0 || (await takePlace(listsTo(mailbox), id))) return;
  const token = await dynamoLinks().create({ kind: 'letter-list', writer }, day);
  const link = `${siteAddress(siteHost)}/recommend?list_token=${token}`;
  const tags = { kind: 'letter-list', id: randomUUID() } as const;
  await sesSend()(email, letterListEmail(config, requests, link), tags).catch(unlessRefused);
}

/** What a list says of a request. Undefined when its application is gone. */
async function told({ application, letter }: OpenRequest): Promise<ListedRequest | undefined> {
  const about = await findAbout(application);
  return (
    about && { applicantName: about.name, program: about.program, due: letter.due ?? '', waiver: letter.person?.waiver }
  );
}
