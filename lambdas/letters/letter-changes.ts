// Letters change here, by pure functions: letters and an event come in, letters with the emails to send go out, the same
// object when nothing changes. `asking.ts` lets applicants in, `answering.ts` recommenders; `owed-emails.ts` sends.

import { randomUUID } from 'node:crypto';
import { addressAsSent } from '../../shared/email-address.ts';
import { type Delivery, type LetterEmailKind, previousDeliveries } from '../../shared/emails.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { dayOf } from '../../shared/letters/letter-calendar.ts';
import { fileSlot } from '../documents/file-keys.ts';
import {
  closesAt,
  conversionHasExpired,
  datesFrom,
  isOpen,
  nextToWriter,
  tellAt,
  tellings,
  unreachedAt,
} from './letter-plan.ts';
import {
  DraftChanged,
  LetterConverting,
  NotReopened,
  SentElsewhere,
  saveCounted,
  sendCounted,
} from './letter-refusals.ts';
import {
  type OwedEmail,
  type Person,
  type Received,
  type Sending,
  type StoredDraft,
  type StoredLetter,
  type StoredLetters,
  timeZone,
} from './stored-letters.ts';

const noRequest: StoredLetter = {
  state: 'listed',
  generation: 0,
  times: {},
  planned: [],
  reminders: 0,
  version: 0,
  earlier: [],
  unrecorded: [],
  used_uploads: [],
  sent_uploads: [],
  uploads: { all: 0, times: [] },
  sends: { all: 0, times: [] },
};

export const letterOf = ({ letters }: Pick<StoredLetters, 'letters'>, n: number): StoredLetter =>
  letters[n] ?? noRequest;

export function withLetter(letters: StoredLetters, n: number, changed: Partial<StoredLetter>): StoredLetters {
  return { ...letters, letters: { ...letters.letters, [n]: { ...letterOf(letters, n), ...changed } } };
}

type Owing = Omit<OwedEmail, 'id' | 'person'> & { readonly person?: Person | undefined };

const owing = (letters: StoredLetters, ...emails: Owing[]): StoredLetters => ({
  ...letters,
  owed: [
    ...letters.owed,
    ...emails.map(({ person, ...email }) => ({ ...email, id: randomUUID(), ...(person && { person }) })),
  ],
});

/** Emails to the recommender of a request that has ended; one that is being sent right now is not to be stopped. */
const withoutOwed = (letters: StoredLetters, n: number): StoredLetters => ({
  ...letters,
  owed: letters.owed.filter((email) => email.n !== n || email.claim !== undefined || endingEmails.includes(email.kind)),
});

/** Sent about a request that has ended. */
const endingEmails: readonly LetterEmailKind[] = [
  'letter-cancelled',
  'letter-receipt',
  'letter-failed',
  'letter-declined',
  'letter-received',
  'letter-unreached',
];

/** Whether the recommender has heard of the request, as far as anybody knows. */
const isAskedByEmail = ({ owed }: StoredLetters, n: number, { asked_mail, mail, generation }: StoredLetter) =>
  (asked_mail !== undefined && mail?.delivery !== 'bounced' && mail?.delivery !== 'complained') ||
  owed.some((email) => email.n === n && email.generation === generation && email.claim !== undefined);

export interface NewRequest {
  readonly person: Person;
  readonly note?: string;
  readonly siteHost: string;
  /** Of the window of the application. */
  readonly lettersDue?: CalendarDate | undefined;
}

/**
 * From any state that may be asked for: a generation more, whose links alone are open. It keeps the address that is sent to,
 * so that what was checked, is counted and is sent to is one.
 */
export function request(
  letters: StoredLetters,
  n: number,
  { person, note, siteHost, lettersDue }: NewRequest,
  now: Date,
) {
  const { generation, highest = 0, earlier, sent_uploads, unrecorded, ...before } = letterOf(letters, n);
  const { person: former, state, times, declined, reopened } = before;
  const next = Math.max(generation, highest) + 1;
  const ended =
    state === 'asked' && former && isAskedByEmail(letters, n, letterOf(letters, n))
      ? owing(withoutOwed(letters, n), { kind: 'letter-cancelled', n, generation, person: former })
      : withoutOwed(letters, n);
  const letter: StoredLetter = {
    ...noRequest,
    state: 'asked',
    generation: next,
    person: { ...person, email: addressAsSent(person.email) },
    ...(note !== undefined && { note }),
    times: { asked: now.toISOString() },
    ...datesFrom(now, lettersDue),
    earlier: former
      ? [
          ...earlier,
          {
            generation,
            person: former,
            state,
            times,
            ...(declined !== undefined && { declined }),
            ...(reopened && { reopened }),
          },
        ]
      : earlier,
    sent_uploads,
    unrecorded,
  };
  return owing(
    { ...ended, site_host: siteHost, letters: { ...ended.letters, [n]: letter } },
    { kind: 'letter-asked', n, generation: next },
  );
}

/** By the office: what was closed, or received, is asked of the same person once more, who keeps what was not sent. */
export function reopen(
  letters: StoredLetters,
  n: number,
  { why, lettersDue }: Pick<NewRequest, 'lettersDue'> & { readonly why: string },
  now: Date,
): StoredLetters {
  const { person, note, state, sending, generation, version, draft, file } = letterOf(letters, n);
  if (!person || (state !== 'closed' && state !== 'received')) throw new NotReopened(state);
  if (sending) throw new LetterConverting();
  const asked = { person, lettersDue, siteHost: letters.site_host, ...(note !== undefined && { note }) };
  return withLetter(request(letters, n, asked, now), n, {
    reopened: { at: now.toISOString(), why },
    ...(draft && { draft: { generation, ...draft, version: draft.version - version } }),
    ...(file && { file: { slot: fileSlot(n, generation), ...file } }),
  });
}

export function remind(letters: StoredLetters, n: number, now: Date): StoredLetters {
  const { reminders, times, generation } = letterOf(letters, n);
  const reminded = { reminders: reminders + 1, times: { ...times, reminded: now.toISOString() } };
  return owing(withLetter(letters, n, reminded), { kind: 'letter-reminder', n, generation });
}

export function cancel(letters: StoredLetters, n: number, now: Date): StoredLetters {
  const letter = letterOf(letters, n);
  const { generation, person, times } = letter;
  const { sending: _dropped, ...kept } = letter;
  const cancelled: StoredLetter = { ...kept, state: 'cancelled', times: { ...times, cancelled: now.toISOString() } };
  const next = withoutOwed({ ...letters, letters: { ...letters.letters, [n]: cancelled } }, n);
  return isOpen(letter) && person && isAskedByEmail(letters, n, letter)
    ? owing(next, { kind: 'letter-cancelled', n, generation, person })
    : next;
}

export function accept(letters: StoredLetters, n: number, now: Date): StoredLetters {
  const { state, times } = letterOf(letters, n);
  if (state !== 'asked') return letters;
  return withLetter(letters, n, { state: 'accepted', times: { ...times, accepted: now.toISOString() } });
}

/** @param reason the file of it */
export function decline(letters: StoredLetters, n: number, now: Date, reason?: string): StoredLetters {
  const { times, generation, person } = letterOf(letters, n);
  const declined = withLetter(letters, n, {
    state: 'declined',
    times: { ...times, declined: now.toISOString() },
    ...(reason !== undefined && { declined: reason }),
  });
  return owing(withoutOwed(declined, n), { kind: 'letter-declined', n, generation, person });
}

/** An email to the recommender of a request, if that is still the same. Repeated, it changes nothing. */
export function noteSent(
  letters: StoredLetters,
  { id, kind, n = 0, generation, planned_at }: Pick<OwedEmail, 'id' | 'kind' | 'n' | 'generation' | 'planned_at'>,
  now = new Date(),
): StoredLetters {
  const letter = letterOf(letters, n);
  if (letter.generation !== generation || kind === 'letter-cancelled' || letter.mail?.id === id) return letters;
  const at = planned_at ?? now.toISOString();
  const isRequest = kind === 'letter-asked' || kind === 'letter-digest';
  return withLetter(letters, n, {
    mail: { id, at, delivery: 'sent' },
    ...(isRequest && { asked_mail: { id, at } }),
  });
}

/** What has become of an email to the recommender of this generation. */
export function noteDelivery(
  letters: StoredLetters,
  { n, generation, id }: { readonly n: number; readonly generation: number; readonly id: string },
  delivery: Delivery,
  now: Date,
): StoredLetters {
  if (letterOf(letters, n).generation !== generation) return letters;
  // Its event may come before the worker that sends it has noted that it did.
  const owed = letters.owed.find((email) => email.id === id);
  const known = owed ? noteSent(letters, owed) : letters;
  const { mail, times, state, sending } = letterOf(known, n);
  const isNewest = mail?.id === id && previousDeliveries[delivery].includes(mail.delivery);
  const noted = isNewest ? withLetter(known, n, { mail: { ...mail, delivery } }) : known;
  if (delivery === 'delivered' && !times.delivered)
    return withLetter(noted, n, { times: { ...times, delivered: now.toISOString() } });
  // Whoever has sent a letter was reached.
  if ((delivery !== 'bounced' && delivery !== 'complained') || !isOpen({ state }) || sending) return noted;
  const bounced = withLetter(noted, n, { state: 'bounced', times: { ...times, bounced: now.toISOString() } });
  return owing(withoutOwed(bounced, n), { kind: 'letter-unreached', n, generation });
}

/** A letter on its way, until `converted` or `failed`. */
export const send = (letters: StoredLetters, n: number, sending: Sending, text?: StoredLetter['text']): StoredLetters =>
  withLetter(letters, n, {
    sending,
    failed: undefined,
    sends: sendCounted(letterOf(letters, n)),
    ...(text && { text }),
  });

/** The draft of the version that would be sent next: of one that was sent nothing is left. */
export const draftOf = ({ draft, version }: StoredLetter): StoredDraft | undefined =>
  draft?.version === version + 1 ? draft : undefined;

export const revisionOf = ({ draft }: StoredLetter): number => draft?.revision ?? 0;

export type TypedDraft = Omit<StoredDraft, 'revision' | 'saved_at' | 'hour'>;

/**
 * Sets a draft if its writer has seen the one that it replaces: the item decides that in the write that sets it.
 * @param seen undefined of who does not say
 */
export function saveDraft(
  letters: StoredLetters,
  n: number,
  typed: TypedDraft,
  seen: number | undefined,
  now: Date,
): StoredLetters {
  const letter = letterOf(letters, n);
  // Its answer was lost, and others have written since.
  if (letter.draft?.id === typed.id) return letters;
  const revision = revisionOf(letter);
  if (seen !== undefined && seen !== revision) {
    if (draftOf(letter)?.sha256 === typed.sha256) return letters;
    throw new DraftChanged();
  }
  if (typed.version !== letter.version + 1) throw new SentElsewhere();
  const hour = saveCounted(letter, now);
  return withLetter(letters, n, { draft: { ...typed, revision: revision + 1, saved_at: now.toISOString(), hour } });
}

export type MadePdf = Pick<Received, 'pdf_key' | 'pdf_sha256' | 'original_key' | 'original_sha256' | 'pages'>;

/** A letter becomes received: the PDF of what was sent is made. */
export function receive(letters: StoredLetters, n: number, made: MadePdf): StoredLetters {
  const letter = letterOf(letters, n);
  const { sending, generation, reopened, due = '', times, person } = letter;
  if (!sending || !person) return letters;
  const { at, upload_id, ...sent } = sending;
  const { sending: _1, file: _2, text: _3, failed: _4, ...kept } = letter;
  const received: Received = {
    ...sent,
    ...made,
    generation,
    ...(reopened && { reopened }),
    person,
    asked_at: times.asked ?? '',
    received_at: at,
    first_at: letter.received?.first_at ?? at,
    late: at >= due,
  };
  const next = withoutOwed(
    {
      ...letters,
      letters: {
        ...letters.letters,
        [n]: {
          ...kept,
          state: 'received',
          version: sending.version,
          times: { ...times, received: at },
          received,
          ...(letter.draft && { draft: { ...letter.draft, revision: letter.draft.revision + 1 } }),
          unrecorded: [...letter.unrecorded, received],
          sent_uploads: [...letter.sent_uploads, upload_id],
        },
      },
    },
    n,
  );
  const { receipt_number, version } = sending;
  return owing(
    next,
    { kind: 'letter-receipt', n, generation, person, receipt_number },
    ...(version === 1 ? [{ kind: 'letter-received', n, generation, person } as const] : []),
  );
}

/** The state is as before it was sent; its writer is told why. */
export function fail(letters: StoredLetters, n: number, message: string): StoredLetters {
  const { sending, generation } = letterOf(letters, n);
  if (!sending) return letters;
  return owing(
    withLetter(letters, n, { sending: undefined, text: undefined, failed: { kind: sending.kind, message } }),
    { kind: 'letter-failed', n, generation, message },
  );
}

/** As they are at that time: whoever asks, a request is closed from its end of grace on, though no clock has run. */
export function closePast(letters: StoredLetters, now: Date): StoredLetters {
  let next = letters;
  for (const n of Object.keys(letters.letters).map(Number)) {
    const { times, closes = '' } = letterOf(next, n);
    const end = closesAt(letterOf(next, n));
    if (end && end <= now)
      next = withoutOwed(withLetter(next, n, { state: 'closed', times: { ...times, closed: closes } }), n);
  }
  return next;
}

/** Everything that the clock does by now; the emails are owed, not sent. */
export function passTime(letters: StoredLetters, now: Date, conversionNeverEnded: string): StoredLetters {
  const rows = Object.keys(letters.letters).map(Number);
  let next = letters;
  for (const n of rows) if (conversionHasExpired(letterOf(next, n))) next = fail(next, n, conversionNeverEnded);
  next = closePast(next, now);
  for (const n of rows) {
    const letter = letterOf(next, n);
    const { generation, planned } = letter;
    const reached = unreachedAt(letter);
    if (reached && reached <= now)
      next = owing(withLetter(next, n, { planned: [...planned, 'letter-unreached'] }), {
        kind: 'letter-unreached',
        n,
        generation,
      });
    next = owePlanned(next, n, now);
  }
  for (const telling of tellings) {
    const due = Object.values(next.letters).some((letter) => {
      const at = tellAt(letter, telling, next.told);
      return at !== undefined && at <= now;
    });
    if (due) next = owing({ ...next, told: { ...next.told, [telling]: dayOf(now, timeZone) } }, { kind: telling });
  }
  return next;
}

function owePlanned(letters: StoredLetters, n: number, now: Date): StoredLetters {
  const letter = letterOf(letters, n);
  const email = nextToWriter(letter, now);
  if (!email || email.at > now) return letters;
  const planned = [...letter.planned, ...email.skipped, email.kind];
  return owing(withLetter(letters, n, { planned }), {
    kind: email.kind,
    n,
    generation: letter.generation,
    planned_at: email.at.toISOString(),
  });
}
