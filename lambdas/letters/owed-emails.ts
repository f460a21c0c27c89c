import type { ApplicantLetterEmailKind, LetterEmailKind, RecommenderEmailKind } from '../../shared/emails.ts';
import { times } from '../../shared/limits.ts';
import { type Application, numberIn } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { dueQueue, type LettersJob } from '../clock/due-queue.ts';
import { conversionTimedOut } from '../documents/conversions.ts';
import { draftKey, letterRecordKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { recommenderEmails } from '../emails/letter-emails.ts';
import { applicantEmails } from '../emails/letter-emails-to-applicant.ts';
import { isNearQuota } from '../emails/near-quota.ts';
import { EmailRefused, sesSend } from '../emails/send-email.ts';
import { sentEmailStore } from '../emails/sent-emails.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { type Claim, claimSeconds, newClaim } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { addToDigest } from './digest.ts';
import { draftOf, letterOf, noteDelivery, noteSent, passTime, withLetter } from './letter-changes.ts';
import { createLetterLink } from './letter-handler.ts';
import { giveBackPlace, isAskingPaused, takePlace } from './letter-limits.ts';
import { isOpen } from './letter-plan.ts';
import { isThere, replaceUntil } from './letter-refusals.ts';
import { recordOf } from './letter-views.ts';
import { dynamoLetters } from './letters-store.ts';
import {
  mailboxOf,
  type OwedEmail,
  type Person,
  type Received,
  type StoredLetter,
  type StoredLetters,
  writerOf,
} from './stored-letters.ts';
import { addPointer, emailsTo, reminderPlace } from './writers.ts';

/** Who is told, beside those who get emails. Repeated, it counts once. */
export interface LettersLedger {
  /** Once its record is there. */
  received(applicationId: string, n: number, received: Received): Promise<void>;
  overdue(applicationId: string, application: Application, n: number, letter: StoredLetter): Promise<void>;
}

/** Seconds until it is asked again whether a letter has become a PDF. */
const firstWait = 2;
/** The clock knows when a conversion that has not ended counts as failed. */
const longestWait = times.workExpiry / 1000;

/** Does what the letters of an application owe by now: what time brings, records, emails. Whoever calls, and how often. */
export async function workOnLetters(
  { applicationId, revision = 0, converts, wait = firstWait }: Partial<LettersJob> & Pick<LettersJob, 'applicationId'>,
  ledger: LettersLedger,
): Promise<Outcome> {
  let isEarly = false;
  const letters = await dynamoLetters().change(applicationId, (present) => {
    isEarly = present.revision < revision;
    return isEarly ? present : passTime(present, new Date(), conversionTimedOut);
  });
  if (isEarly) return 'early';
  const sent = await sendOwed(applicationId, await writeRecords(applicationId, letters, ledger), ledger);
  // Twice as long each time: Lambda stops what calls itself by a queue more than about 16 times, and drops its message.
  if (converts && wait <= longestWait && Object.values(letters.letters).some(({ sending }) => sending))
    await dueQueue.enqueue({ kind: 'letters', applicationId, revision, converts, wait: 2 * wait }, wait);
  return sent === 'claimed' ? { retryInSeconds: claimSeconds } : 'done';
}

/** Before anybody is told of it. Each is written once, and a repetition writes the same. */
async function writeRecords(app: string, stored: StoredLetters, ledger: LettersLedger): Promise<StoredLetters> {
  const { letters } = stored;
  let known = stored;
  for (const n of Object.keys(letters).map(Number))
    for (const received of letterOf({ letters }, n).unrecorded) {
      const { generation, version } = received;
      await s3Files().writeJson(letterRecordKey(app, n, generation, version), recordOf({ app, n }, received));
      await ledger.received(app, n, received);
      const letter = letterOf({ letters }, n);
      // It was sent, and what was converted is kept.
      if (letter.draft && !draftOf(letter))
        await s3Files().delete([draftKey({ application: app, n, generation: letter.generation }, letter.draft)]);
      known = await dynamoLetters().change(app, (present) => {
        const { unrecorded } = letterOf(present, n);
        const others = unrecorded.filter((each) => each.generation !== generation || each.version !== version);
        return others.length === unrecorded.length ? present : withLetter(present, n, { unrecorded: others });
      });
    }
  return known;
}

/** Said of a request whatever becomes of it afterwards. */
const alwaysSaid: readonly LetterEmailKind[] = [
  'letter-cancelled',
  'letter-receipt',
  'letter-declined',
  'letter-received',
];

/** Whether it is still true: a reminder of what has ended is not sent. */
function isStillSo(letters: StoredLetters, { kind, n, generation }: OwedEmail): boolean {
  if (n === undefined) return Object.values(letters.letters).some((letter) => isOpen(letter) && isTold(letter, kind));
  if (alwaysSaid.includes(kind)) return true;
  const letter = letterOf(letters, n);
  if (letter.generation !== generation) return false;
  if (kind === 'letter-unreached')
    return letter.state === 'bounced' || (letter.state === 'asked' && !letter.times.delivered);
  if (kind === 'letter-failed') return letter.failed !== undefined && isThere(letter);
  return isOpen(letter) && (kind !== 'letter-answer' || letter.state === 'asked');
}

/**
 * Sends the emails that are owed, each in three steps: claim it, send it, write the letters without it. Of several workers one
 * sends it, and one that dies in between leads to one repeated email at most. 'claimed': another one is at it.
 */
async function sendOwed(
  applicationId: string,
  letters: StoredLetters,
  ledger: LettersLedger,
): Promise<'done' | 'claimed'> {
  let application: Application | undefined;
  let known = letters;
  for (;;) {
    const claim = newClaim();
    known = await dynamoLetters().change(applicationId, (present) => withNextClaimed(present, claim), known);
    const email = known.owed.find((each) => each.claim?.id === claim.id);
    if (!email) return known.owed.some(isBeingSent) ? 'claimed' : 'done';
    application ??= await applicationStore().find(applicationId);
    const outcome = application ? await deliver({ applicationId, application, letters: known, email, ledger }) : 'done';
    known = await dynamoLetters().change(applicationId, (present) => without(present, email, outcome), known);
  }
}

const isBeingSent = ({ claim }: OwedEmail) => claim !== undefined && claim.until > new Date().toISOString();
const isPostponed = ({ not_before = '' }: OwedEmail) => not_before > new Date().toISOString();

/** The first that nobody is sending is claimed; what is not true any more is left out. */
function withNextClaimed(letters: StoredLetters, claim: Claim): StoredLetters {
  const isHeld = (email: OwedEmail) => isBeingSent(email) || isPostponed(email);
  const owed = letters.owed.filter((email) => isHeld(email) || isStillSo(letters, email));
  const next = owed.findIndex((email) => !isHeld(email));
  if (next < 0 && owed.length === letters.owed.length) return letters;
  return { ...letters, owed: owed.map((email, index) => (index === next ? { ...email, claim } : email)) };
}

/** `done`: there is nothing to note of it. */
type Sent = 'sent' | 'refused' | 'postponed' | 'done';

const pauseMs = 15 * 60_000;

function without(letters: StoredLetters, email: OwedEmail, outcome: Sent): StoredLetters {
  const left = { ...letters, owed: letters.owed.filter(({ id }) => id !== email.id) };
  const { claim: _claim, ...unclaimed } = email;
  switch (outcome) {
    case 'done':
      return left;
    case 'sent':
      return noteSent(left, email);
    case 'refused': {
      // As a bounce, which SES would tell later.
      const { id, n = 0, generation = 0 } = email;
      return noteDelivery(noteSent(left, email), { n, generation, id }, 'bounced', new Date());
    }
    case 'postponed': {
      const not_before = new Date(Date.now() + pauseMs).toISOString();
      return { ...left, owed: [...left.owed, { ...unclaimed, not_before }] };
    }
  }
}

interface Delivery {
  readonly applicationId: string;
  readonly application: Application;
  readonly letters: StoredLetters;
  readonly email: OwedEmail;
  readonly ledger: LettersLedger;
}

const isToWriter = (kind: LetterEmailKind): kind is RecommenderEmailKind => kind in recommenderEmails;
const isToApplicant = (kind: LetterEmailKind): kind is ApplicantLetterEmailKind => kind in applicantEmails;

async function deliver(delivery: Delivery): Promise<Sent> {
  const { kind } = delivery.email;
  try {
    if (isToWriter(kind)) return await deliverToWriter(delivery, kind);
    if (isToApplicant(kind)) await deliverToApplicant(delivery, kind);
    return 'done';
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
    if (!isToWriter(kind)) return 'done';
    await giveBackPlaceOf(delivery);
    return 'refused';
  }
}

/** Of its mailbox: what is refused has used none. */
async function giveBackPlaceOf({ applicationId, letters, email }: Delivery): Promise<void> {
  const { id, kind, n = 0, generation = 0 } = email;
  const letter = letterOf(letters, n);
  const person = email.person ?? letter.person;
  const place = kind === 'letter-reminder' ? reminderPlace(applicationId, n, generation, letter.reminders) : id;
  if (person) await giveBackPlace(emailsTo(mailboxOf(person.email)), place);
}

const nameOf = ({ firstname, lastname }: Person) => [firstname, lastname].filter(Boolean).join(' ');

/** What becomes of a request in place of an email of its own; undefined if it is to be sent. */
async function askedOtherwise({ applicationId, letters, email }: Delivery, person: Person): Promise<Sent | undefined> {
  // Nothing says so but the log: an alarm watches the first.
  if (await isAskingPaused()) {
    logger.warn('letters paused', { email: email.id });
    return 'postponed';
  }
  if (await isNearQuota()) {
    logger.warn('letters wait', { email: email.id });
    return 'postponed';
  }
  const { id, n = 0, generation = 0 } = email;
  const writer = writerOf(person.email);
  await addPointer(writer, { application: applicationId, n });
  if (!(await takePlace(emailsTo(mailboxOf(person.email)), id))) return undefined;
  await addToDigest(writer, { application: applicationId, n, generation }, letters.site_host);
  return 'done';
}

async function deliverToWriter(delivery: Delivery, kind: RecommenderEmailKind): Promise<Sent> {
  const { applicationId, application, letters, email } = delivery;
  const { n = 0, generation = 0 } = email;
  const letter = letterOf(letters, n);
  const person = email.person ?? letter.person;
  if (!person) return 'done';
  const otherwise = kind === 'letter-asked' && (await askedOtherwise(delivery, person));
  if (otherwise) return otherwise;
  if (kind === 'letter-cancelled' && (await takePlace(emailsTo(mailboxOf(person.email)), email.id))) return 'done';

  const { name: applicantName, program, term } = describeApplication(application);
  const { due = '', closes = '' } = letter;
  const site = siteAddress(letters.site_host);
  const link =
    kind === 'letter-cancelled' || !isThere(letter) || letter.generation !== generation
      ? undefined
      : `${site}/recommend?letter_token=${await createLetterLink(applicationId, n, letter)}`;
  const until = link === undefined ? undefined : replaceUntil(letter);
  // An earlier version's, of a letter that was replaced meanwhile, is not known any more.
  const sent = email.receipt_number === letter.received?.receipt_number ? letter.received : undefined;
  await sentEmailStore().create(email.id, {
    kind,
    letters: [{ application: applicationId, n, generation }],
    site_host: letters.site_host,
  });
  await sesSend()(
    person.email,
    recommenderEmails[kind](config, {
      applicantName,
      recommenderName: nameOf(person),
      program,
      term,
      due,
      closes,
      waiver: person.waiver,
      ...(link !== undefined && { link }),
      ...(email.receipt_number !== undefined && { receiptNumber: email.receipt_number }),
      ...(sent && { sent }),
      ...(until && { replaceUntil: until.toISOString() }),
      ...(email.message !== undefined && { problem: email.message }),
      replaces: letter.received !== undefined,
    }),
    { kind, id: email.id },
  );
  return 'sent';
}

async function deliverToApplicant(
  { applicationId, application, letters, email, ledger }: Delivery,
  kind: ApplicantLetterEmailKind,
): Promise<void> {
  const { n } = email;
  const { program, term } = describeApplication(application);
  const letter = n === undefined ? undefined : letterOf(letters, n);
  const person = email.person ?? letter?.person;
  const open = Object.values(letters.letters).flatMap((each) =>
    isOpen(each) && each.person && isTold(each, kind)
      ? [
          {
            recommenderName: nameOf(each.person),
            due: each.due ?? '',
            closes: each.closes ?? '',
            state: each.state as 'asked' | 'accepted',
          },
        ]
      : [],
  );
  if (kind === 'letters-overdue')
    for (const [row, each] of Object.entries(letters.letters))
      if (isOpen(each) && isTold(each, kind)) await ledger.overdue(applicationId, application, Number(row), each);
  const site = siteAddress(letters.site_host);
  await sesSend()(
    application.username,
    applicantEmails[kind](config, {
      program,
      term,
      recommenderName: person ? nameOf(person) : '',
      link: `${site}/login?application=${numberIn(applicationId)}`,
      bounced: letter?.state === 'bounced',
      letters: open,
    }),
    { kind, id: email.id },
  );
}

/** What is overdue is not what is open and still in time. */
const isTold = ({ due = '' }: StoredLetter, kind: LetterEmailKind) =>
  (kind === 'letters-overdue') === due <= new Date().toISOString();
