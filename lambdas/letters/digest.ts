import { randomUUID } from 'node:crypto';
import { findDescription } from '../application/describe-application.ts';
import { claimDue, dueOn } from '../clock/due.ts';
import type { ListJob } from '../clock/due-queue.ts';
import { type ListedRequest, letterDigestEmail, letterListEmail } from '../emails/letter-list-emails.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { type LetterOfEmail, sentEmailStore } from '../emails/sent-emails.ts';
import { linkStore } from '../links/links.ts';
import { describeError, logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { followupsTable, getItem } from '../platform/table.ts';
import { attributes, claimSeconds, deleteFollowup, updateFollowup } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { noteSent } from './letter-changes.ts';
import { endOfLinks } from './letter-handler.ts';
import { takePlace } from './letter-limits.ts';
import { nineFrom } from './letter-plan.ts';
import { day } from './letter-refusals.ts';
import { dynamoLetters, noteLetterDelivery } from './letters-store.ts';
import {
  listsAskedAt,
  listsTo,
  type OpenRequest,
  openRequest,
  openRequestsOf,
  pointersOf,
  writerPk,
} from './writers.ts';

/**
 * What one address is asked for beyond ten emails in 24 hours: one email at the next 9:00. Who joins stays a member until dealt
 * with, whatever a worker dies of.
 */
interface Digest {
  readonly email_id: string;
  readonly site_host: string;
  readonly due_at: string;
  /** `{application}#{row}#{generation}`; none when all were erased. */
  readonly members?: ReadonlySet<string>;
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
  await updateFollowup(keyOf(writer), {
    setIfAbsent: attributes({ email_id: randomUUID(), site_host, ...due }),
    addToSet: [[['members'], [memberOf(letter)]]],
    condition: () => '',
  });
}

/** Sends the digest that was due at a time. */
export async function sendDigest(writer: string, dueAt: string): Promise<Outcome> {
  const digest = await getItem<Digest>(followupsTable(), keyOf(writer));
  if (digest?.due_at !== dueAt) return 'superseded';
  if (!(await claimDue(keyOf(writer), dueAt))) return { retryInSeconds: claimSeconds };
  const { open, dealtWith } = await readMembers(writer, digest);
  await send(writer, open, digest);
  await settle(writer, dealtWith);
  return 'done';
}

/** Whoever fails is tried again with the next digest, and keeps nobody else waiting. */
async function readMembers(writer: string, digest: Digest) {
  const members = [...(digest.members ?? [])];
  const results = await Promise.allSettled(members.map((member) => readMember(writer, letterIn(member), digest)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const error of failures)
    logger.warn('digest without a member', { email: digest.email_id, cause: describeError(error) });
  const open = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  if (open.length === 0 && failures.length > 0) throw failures[0];
  return { open, dealtWith: members.filter((_, index) => results[index]?.status === 'fulfilled') };
}

/** Noted before the digest is sent: an event that comes at once must find it. Undefined of what has ended. */
async function readMember(writer: string, letter: LetterOfEmail, { email_id: id, due_at }: Digest) {
  const request = await openRequest(writer, letter);
  const listed = request && (await withTold(request));
  if (!listed) return undefined;
  const { application, n, generation } = letter;
  await dynamoLetters().change(application, (present) =>
    noteSent(present, { id, kind: 'letter-digest', n, generation, planned_at: due_at }),
  );
  return listed;
}

async function send(writer: string, open: readonly Listed[], { email_id: id, site_host }: Digest): Promise<void> {
  const to = open[0]?.letter.person?.email;
  if (to === undefined) return;
  const letters = open.map(({ application, n, letter: { generation } }) => ({ application, n, generation }));
  const last = Math.max(...open.map(({ letter }) => endOfLinks(letter)));
  const token = await linkStore().create({ kind: 'letter-list', writer, members: letters }, last - Date.now());
  await sentEmailStore().create(id, { kind: 'letter-digest', letters, site_host });
  const email = letterDigestEmail(config, open, listAddress(site_host, token));
  try {
    await sesSend()(to, email, { kind: 'letter-digest', id });
  } catch (error) {
    ignoreRefusal(error);
    await noteLetterDelivery(id, letters, 'bounced');
  }
}

/** Who was added meanwhile, or has failed, is in the next one; it is gone when nobody is left. */
async function settle(writer: string, dealtWith: readonly string[]): Promise<void> {
  if (dealtWith.length > 0)
    await updateFollowup(keyOf(writer), {
      removeFromSet: [[['members'], dealtWith]],
      set: attributes({ email_id: randomUUID(), ...dueOn(nineFrom(new Date())) }),
      remove: [['claim']],
      condition: (name) => `attribute_exists(${name('members')})`,
    });
  await deleteFollowup(keyOf(writer), 'attribute_not_exists(members)');
}

/** Nothing is sent to an address of which nothing is asked. Counted before any request is read, and once more if it is sent. */
export async function sendList({ id, writer, mailbox, siteHost }: Omit<ListJob, 'kind'>): Promise<Outcome> {
  const members = await pointersOf(writer);
  if (members.length === 0 || (await takePlace(listsAskedAt(writer), id))) return 'done';
  const open = await openRequestsOf({ writer, members });
  const listed = (await Promise.all(open.map(withTold))).filter((each) => each !== undefined);
  const to = open[0]?.letter.person?.email;
  if (to === undefined || listed.length === 0 || (await takePlace(listsTo(mailbox), id))) return 'done';
  const token = await linkStore().create({ kind: 'letter-list', writer }, day);
  const email = letterListEmail(config, listed, listAddress(siteHost, token));
  await sesSend()(to, email, { kind: 'letter-list', id: randomUUID() }).catch(ignoreRefusal);
  return 'done';
}

const listAddress = (siteHost: string, token: string) => `${siteAddress(siteHost)}/recommend?list_token=${token}`;

type Listed = OpenRequest & ListedRequest;

/** With what a list says of it. Undefined when its application is gone. */
async function withTold(request: OpenRequest): Promise<Listed | undefined> {
  const about = await findDescription(request.application);
  const { due = '', person } = request.letter;
  return about && { ...request, applicantName: about.name, program: about.program, due, waiver: person?.waiver };
}
