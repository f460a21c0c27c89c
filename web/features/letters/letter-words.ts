import type { Letter, LetterState } from '../../../shared/contracts/letters.ts';
import { lastDay } from '../../../shared/letters/letter-dates.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';

type Partner = Pick<PartnerConfig, 'timeZone' | 'helpEmail' | 'letters'>;

interface Told {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly partner: Partner;
}

/** How far a letter is, and what comes next, as sentences. */
export interface LetterWords {
  readonly state: string;
  readonly next: string;
}

export const letterWords = (told: Told): LetterWords => words[told.letter.state](told);

const words: Readonly<Record<LetterState, (told: Told) => LetterWords>> = {
  listed,
  asked: (told) => ({
    state: `Requested ${on('asked', told)}.${emailOf(told)}`,
    next: `${endsOf(told)}${remindersOf(told)}`,
  }),
  accepted: (told) => ({
    state: `Agreed to write it ${on('accepted', told)}.${remindedOf(told)}`,
    next: `${endsOf(told)}${remindersOf(told)}`,
  }),
  received: (told) => ({
    state: `The letter arrived ${on('received', told)}.`,
    next: told.letter.late ? 'This letter arrived after the due date and was accepted.' : '',
  }),
  declined: (told) => ({ state: `Declined ${on('declined', told)}.`, next: another(told) }),
  bounced: (told) => ({ state: returned(told), next: may(told, 'replace') ? 'Correct the address.' : '' }),
  cancelled: (told) => ({ state: `The request was canceled ${on('cancelled', told)}.`, next: '' }),
  closed: (told) => ({
    state: `The request was closed ${on('closed', told)} without a letter.`,
    next: `Request it again, name another person, or email ${told.partner.helpEmail}.`,
  }),
};

function on(time: keyof Letter['times'], { letter, partner }: Told): string {
  const at = letter.times[time];
  return at ? `on ${printTime(at, partner.timeZone)}` : 'just now';
}

const may = ({ letter }: Told, action: Letter['may'][number]) => letter.may.includes(action);

const incomplete = 'Some details are missing or incorrect.';

function listed(told: Told): LetterWords {
  const { letter, isSubmitted, partner } = told;
  const isComplete = may(told, 'ask');
  if (isSubmitted && isComplete && !letter.problem) return { state: "We're emailing the request now.", next: '' };
  const state = isSubmitted ? 'Not requested.' : 'Not requested yet.';
  if (isComplete || letter.problem) return { state, next: '' };
  const waits = !isSubmitted && partner.letters?.ask === 'afterSubmit';
  return { state, next: waits ? "We'll email the request when you submit." : incomplete };
}

/** A reminder is the newest email then. */
function emailOf(told: Told): string {
  const { delivery, times } = told.letter;
  if (times.reminded) return remindedOf(told);
  if (delivery === undefined) return " The email hasn't been sent yet.";
  if (delivery === 'delayed') return " The email is delayed: their mail server hasn't accepted it yet.";
  return delivery === 'sent' ? ' The email is on its way.' : ' The email was delivered.';
}

const remindedOf = (told: Told) => (told.letter.times.reminded ? ` Reminder sent ${on('reminded', told)}.` : '');

function endsOf({ letter: { due, closes }, partner: { timeZone } }: Told): string {
  if (!due || !closes) return '';
  return `Due ${lastDay(due, timeZone)} (accepted late through ${lastDay(closes, timeZone)}).`;
}

function remindersOf(told: Told): string {
  const { remind_after: after } = told.letter;
  if (may(told, 'remind')) return '';
  if (after === undefined) return " You've used all the reminders for this request.";
  return ` You can send a reminder starting ${printTime(after, told.partner.timeZone)}.`;
}

const returned = (told: Told) =>
  told.letter.delivery === 'complained'
    ? `The email to ${told.letter.email} was reported as spam ${on('bounced', told)}.`
    : `The email to ${told.letter.email} bounced ${on('bounced', told)}.`;

const another = (told: Told) => (may(told, 'replace') ? 'Name another person.' : '');
