// Runs the job of an application's letters: does what is due, writes records and sends the pending emails. Letters are
// a transactional outbox: an email is part of the write that causes it, and is removed once it is sent.

import type { ApplicantLetterEmailKind, LetterEmailKind, RecommenderEmailKind } from '../../shared/emails.ts';
import { times } from '../../shared/limits.ts';
import { type Application, numberIn } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { dueQueue, type LettersJob } from '../clock/due-queue.ts';
import { conversionTimedOut } from '../documents/conversions.ts';
import { recommenderEmails } from '../emails/letter-emails.ts';
import { applicantEmails, type OpenLetter } from '../emails/letter-emails-to-applicant.ts';
import { isNearQuota } from '../emails/near-quota.ts';
import { ignoreRefusal, sesSend } from '../emails/send-email.ts';
import { sentEmailStore } from '../emails/sent-emails.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { type Claim, newClaim } from '../platform/update-item.ts';
import type { Outcome } from '../queues/consume.ts';
import { createLetterLink } from './letter-link.ts';
import { writeRecords } from './letter-record.ts';
import { hasPage, isOpen, letterOf, replaceUntil } from './letter-rules.ts';
import { passTime, recordDelivery, recordSent } from './letter-transitions.ts';
import { dynamoLetters } from './letters-store.ts';
import { addOpenRequest } from './open-requests.ts';
import { nameOf, type PendingEmail, type Received, type StoredLetter, type StoredLetters } from './stored-letters.ts';

/** The functions to call after an event of a letter. They are idempotent: a worker that dies calls them again. */
export interface LetterListeners {
  /** Called after a letter was received and its record was written. */
  received(applicationId: string, n: number, received: Received): Promise<void>;
  overdue(applicationId: string, application: Application, n: number, letter: StoredLetter): Promise<void>;
}

/** The longest delay in seconds before a check of a conversion. Beyond it, the clock marks the conversion as failed. */
const longestWait = times.workExpiry / 1000;

/**
 * The delay in seconds before the job looks again whether another worker still holds a claim. That worker is either done
 * in a moment, or dead, and then its claim ends within a minute.
 */
const secondsBetweenClaimChecks = 15;

/** Brings an application's letters up to date, writes missing records and sends the pending emails. Idempotent. */
export async function workOnLetters(
  { applicationId, revision = 0, wait }: Partial<LettersJob> & Pick<LettersJob, 'applicationId'>,
  listeners: LetterListeners,
): Promise<Outcome> {
  let isEarly = false;
  const letters = await dynamoLetters().change(applicationId, (present) => {
    isEarly = present.revision < revision;
    return isEarly ? present : passTime(present, new Date(), conversionTimedOut);
  });
  if (isEarly) return 'early';
  const recorded = await writeRecords(applicationId, letters, listeners.received);
  const sent = await sendPending(applicationId, recorded, listeners);
  // The delay doubles, because Lambda drops the message of a function that calls itself about 16 times.
  if (wait && wait <= longestWait && Object.values(letters.letters).some(({ sending }) => sending))
    await dueQueue.enqueue({ kind: 'letters', applicationId, revision, wait: 2 * wait }, wait);
  // A new message has all its attempts, so jobs that wait for each other are never given up.
  if (sent === 'claimed')
    await dueQueue.enqueue({ kind: 'letters', applicationId, revision }, secondsBetweenClaimChecks);
  return 'done';
}

/**
 * Sends the pending emails. One write claims each email, and another removes it after it was sent. So only one of
 * several workers sends an email, and a worker that dies in between causes at most one repeated email. Returns
 * 'claimed' if another worker is sending an email.
 */
async function sendPending(
  applicationId: string,
  letters: StoredLetters,
  listeners: LetterListeners,
): Promise<'done' | 'claimed'> {
  let application: Application | undefined;
  let known = letters;
  for (;;) {
    const claim = newClaim();
    known = await dynamoLetters().change(applicationId, (present) => claimNext(present, claim), known);
    const email = known.pending.find((each) => each.claim?.id === claim.id);
    if (!email) return known.pending.some(isClaimed) ? 'claimed' : 'done';
    application ??= await applicationStore().find(applicationId);
    const record = application && (await send({ applicationId, application, letters: known, email, listeners }));
    const recordResult = (present: StoredLetters) => {
      const left = { ...present, pending: present.pending.filter(({ id }) => id !== email.id) };
      return record ? record(left) : left;
    };
    known = await dynamoLetters().change(applicationId, recordResult, known);
  }
}

const isClaimed = ({ claim }: PendingEmail) => claim !== undefined && claim.until > new Date().toISOString();
const isPostponed = ({ not_before = '' }: PendingEmail) => not_before > new Date().toISOString();

/** Claims the first email that no worker is sending. Removes emails whose text is no longer true. */
function claimNext(letters: StoredLetters, claim: Claim): StoredLetters {
  const isHeld = (email: PendingEmail) => isClaimed(email) || isPostponed(email);
  const pending = letters.pending.filter((email) => isHeld(email) || isStillTrue(letters, email));
  const next = pending.findIndex((email) => !isHeld(email));
  if (next < 0 && pending.length === letters.pending.length) return letters;
  return { ...letters, pending: pending.map((email, index) => (index === next ? { ...email, claim } : email)) };
}

/** The emails whose text stays true, whatever happens to the request later. */
const alwaysTrue: readonly LetterEmailKind[] = [
  'letter-cancelled',
  'letter-receipt',
  'letter-declined',
  'letter-received',
];

function isStillTrue(letters: StoredLetters, { kind, n, generation }: PendingEmail): boolean {
  if (n === undefined) return Object.values(letters.letters).some((letter) => isListed(letter, kind));
  if (alwaysTrue.includes(kind)) return true;
  const letter = letterOf(letters, n);
  if (letter.generation !== generation) return false;
  if (kind === 'letter-unreached')
    return letter.state === 'bounced' || (letter.state === 'asked' && !letter.times.delivered);
  if (kind === 'letter-failed') return hasPage(letter);
  return isOpen(letter) && (kind !== 'letter-answer' || letter.state === 'asked');
}

/** Whether a summary lists a letter: `letters-overdue` lists those after their due time, `letters-open` the others. */
const isListed = (letter: StoredLetter, kind: LetterEmailKind): boolean =>
  isOpen(letter) && (kind === 'letters-overdue') === (letter.due ?? '') <= new Date().toISOString();

const postponedMs = 15 * 60_000;

interface Delivery {
  readonly applicationId: string;
  readonly application: Application;
  readonly letters: StoredLetters;
  readonly email: PendingEmail;
  readonly listeners: LetterListeners;
}

/** Sends an email. Returns the change that records the result, or undefined if nothing is recorded. */
async function send(delivery: Delivery): Promise<((letters: StoredLetters) => StoredLetters) | undefined> {
  const { claim: _claim, ...email } = delivery.email;
  const { kind, id, n = 0, generation = 0 } = email;
  if (!isToRecommender(kind)) {
    await sendToApplicant(delivery, kind).catch(ignoreRefusal);
    return undefined;
  }
  if (kind === 'letter-asked' && (await isNearQuota())) {
    logger.warn('letters wait', { email: id });
    const not_before = new Date(Date.now() + postponedMs).toISOString();
    return (letters) => ({ ...letters, pending: [...letters.pending, { ...email, not_before }] });
  }
  try {
    await sendToRecommender(delivery, kind);
    return (letters) => recordSent(letters, email);
  } catch (error) {
    ignoreRefusal(error);
    return (letters) => recordDelivery(recordSent(letters, email), { n, generation, id }, 'bounced', new Date());
  }
}

const isToRecommender = (kind: PendingEmail['kind']): kind is RecommenderEmailKind => kind in recommenderEmails;

async function sendToRecommender(
  { applicationId, application, letters, email }: Delivery,
  kind: RecommenderEmailKind,
): Promise<void> {
  const { id, n = 0, generation = 0, receipt_number, message } = email;
  const letter = letterOf(letters, n);
  const person = email.person ?? letter.person;
  if (!person) throw new Error(`Letter ${n} has no recommender.`);
  const request = { application: applicationId, n, generation };
  if (kind === 'letter-asked') await addOpenRequest(person.email, request);
  const { name: applicantName, program, term } = describeApplication(application);
  const { due = '', closes = '', received } = letter;
  const hasLink = kind !== 'letter-cancelled' && hasPage(letter) && letter.generation === generation;
  const token = hasLink && (await createLetterLink(request, closes));
  await sentEmailStore().create(id, { kind, letters: [request], site_host: letters.site_host });
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
      link: token ? `${siteAddress(letters.site_host)}/recommend?letter_token=${token}` : undefined,
      receiptNumber: receipt_number,
      // An email about an earlier version leaves out the details, because the item has only the newest version's.
      sent: receipt_number === received?.receipt_number ? received : undefined,
      replaceUntil: hasLink ? replaceUntil(letter)?.toISOString() : undefined,
      problem: message,
      replaces: received !== undefined,
    }),
    { kind, id },
  );
}

async function sendToApplicant(
  { applicationId, application, letters, email, listeners }: Delivery,
  kind: ApplicantLetterEmailKind,
): Promise<void> {
  const letter = email.n === undefined ? undefined : letterOf(letters, email.n);
  const person = email.person ?? letter?.person;
  const all = Object.entries(letters.letters);
  const listed = all.filter(([, each]) => isListed(each, kind));
  const later = kind === 'letters-overdue' ? all.filter(([, each]) => isListed(each, 'letters-open')) : [];
  if (kind === 'letters-overdue')
    for (const [n, each] of listed) await listeners.overdue(applicationId, application, Number(n), each);
  const { program, term } = describeApplication(application);
  await sesSend()(
    application.username,
    applicantEmails[kind](config, {
      program,
      term,
      recommenderName: person ? nameOf(person) : '',
      link: `${siteAddress(letters.site_host)}/login?application=${numberIn(applicationId)}`,
      bounced: letter?.state === 'bounced',
      letters: listed.flatMap(describeOpen),
      laterLetters: later.flatMap(describeOpen),
    }),
    { kind, id: email.id },
  );
}

const describeOpen = ([, letter]: readonly [string, StoredLetter]): readonly OpenLetter[] => {
  const { person, due = '', closes = '' } = letter;
  return person && isOpen(letter) ? [{ recommenderName: nameOf(person), due, closes, state: letter.state }] : [];
};
