import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { findAbout } from '../application/about.ts';
import { dueOn } from '../clock/due.ts';
import { letterDigestEmail } from '../emails/letter-list-emails.ts';
import { sesSend } from '../emails/send-email.ts';
import { claimSeconds, dynamoSentEmails, type LetterOfEmail } from '../emails/sent-emails.ts';
import { dynamoLinks } from '../links/links.ts';
import { attributes, changeAsk } from '../platform/change-item.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { asksTable } from '../platform/table.ts';
import { letterOf, noteSent } from './letter-changes.ts';
import { endOfLinks } from './letter-link.ts';
import { isOpen, nineFrom } from './letter-plan.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredLetter } from './stored-letters.ts';
import { writerOf } from './writer-of.ts';
import { writerPk } from './writers.ts';

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

async function read(writer: string): Promise<Digest | undefined> {
  const { client, name: TableName } = asksTable();
  const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(writer), ConsistentRead: true }));
  return Item as Digest | undefined;
}

async function claim(writer: string, dueAt: string): Promise<boolean> {
  const mine = { id: randomUUID(), until: new Date(Date.now() + claimSeconds * 1000).toISOString() };
  const { done } = await changeAsk(keyOf(writer), {
    set: attributes({ claim: mine }),
    condition: (name, value) => {
      const isFree = `attribute_not_exists(${name('claim')}) OR ${name('claim', 'until')}<=${value(new Date().toISOString())}`;
      // The SDK tries again when a response is lost: then its first attempt has claimed it.
      return `${name('due_at')}=${value(dueAt)} AND (${isFree} OR ${name('claim', 'id')}=${value(mine.id)})`;
    },
  });
  return done;
}

/** Whoever was added meanwhile is left for the next one. */
async function settle(writer: string, sent: Digest): Promise<void> {
  const { client, name: TableName } = asksTable();
  try {
    await client.send(
      new DeleteCommand({
        TableName,
        Key: keyOf(writer),
        ConditionExpression: 'members = :sent',
        ExpressionAttributeValues: { ':sent': sent.members },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const present = await read(writer);
    const others = [...(present?.members ?? [])].filter((member) => !sent.members.has(member));
    if (!present || others.length === 0) return;
    const next = { email_id: randomUUID(), members: new Set(others), ...dueOn(nineFrom(new Date())) };
    const { done } = await changeAsk(keyOf(writer), {
      set: attributes(next),
      remove: [['claim']],
      condition: (name, value) => `${name('members')}=${value(present.members)}`,
    });
    if (!done) await settle(writer, sent);
  }
}

interface Asked extends LetterOfEmail {
  readonly letter: StoredLetter;
}

/** Those that have not ended since. */
async function stillAsked(writer: string, { members }: Digest): Promise<readonly Asked[]> {
  const all = await Promise.all(
    [...members].map(letterIn).map(async (member) => {
      const letter = letterOf(await dynamoLetters().read(member.application), member.n);
      const isTheirs = letter.person && writerOf(letter.person.email) === writer;
      return isOpen(letter) && letter.generation === member.generation && isTheirs ? [{ ...member, letter }] : [];
    }),
  );
  return all.flat();
}

/** Sends the digest that was due at a time. 'claimed': another worker is at it. */
export async function sendDigest(writer: string, dueAt: string): Promise<'done' | 'superseded' | 'claimed'> {
  const digest = await read(writer);
  if (digest?.due_at !== dueAt) return 'superseded';
  if (!(await claim(writer, dueAt))) return 'claimed';
  const asked = await stillAsked(writer, digest);
  const [first] = asked;
  if (first?.letter.person) {
    const requests = await Promise.all(
      asked.map(async ({ application, letter: { due = '', person } }) => {
        const about = await findAbout(application);
        return { applicantName: about?.name ?? '', program: about?.program ?? '', due, waiver: person?.waiver };
      }),
    );
    const last = Math.max(...asked.map(({ letter }) => endOfLinks(letter)));
    const token = await dynamoLinks().create({ kind: 'letter-list', writer }, last - Date.now());
    const link = `${siteAddress(digest.site_host)}/recommend?list_token=${token}`;
    const letters = asked.map(({ application, n, generation }) => ({ application, n, generation }));
    const { email_id: id, site_host } = digest;
    await dynamoSentEmails().expect(id, { kind: 'letter-digest', letters, site_host });
    // Before it is sent: an event that comes at once must find it.
    for (const { application, n, generation } of letters)
      await dynamoLetters().change(application, (present) =>
        noteSent(present, { id, kind: 'letter-digest', n, generation, planned_at: dueAt }),
      );
    await sesSend()(first.letter.person.email, letterDigestEmail(config, requests, link), {
      kind: 'letter-digest',
      id,
    });
  }
  await settle(writer, digest);
  return 'done';
}
