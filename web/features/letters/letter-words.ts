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
    state: `Asked ${on('asked', told)}.${emailOf(told)}`,
    next: `${endsOf(told)}${remindersOf(told)}`,
  }),
  accepted: (told) => ({
    state: `Has agreed ${on('accepted', told)} to write.${remindedOf(told)}`,
    next: `${endsOf(told)}${remindersOf(told)}`,
  }),
  received: (told) => ({
    state: `The letter arrived ${on('received', told)}.`,
    next: told.letter.late ? 'It came after it was due, and was taken.' : '',
  }),
  declined: (told) => ({ state: `Told us ${on('declined', told)} that they cannot write.`, next: another(told) }),
  bounced: (told) => ({ state: returned(told), next: may(told, 'replace') ? 'Please correct the address.' : '' }),
  cancelled: (told) => ({ state: `The request was cancelled ${on('cancelled', told)}.`, next: '' }),
  closed: (told) => ({
    state: `No letter had come when the request was closed ${on('closed', told)}.`,
    next: `Ask again, name another person, or write to ${told.partner.helpEmail}.`,
  }),
};

function on(time: keyof Letter['times'], { letter, partner }: Told): string {
  const at = letter.times[time];
  return at ? `on ${printTime(at, partner.timeZone)}` : 'just now';
}

const may = ({ letter }: Told, action: Letter['may'][number]) => letter.may.includes(action);

const incomplete = 'Some answers about this person are missing or wrong.';

function listed(told: Told): LetterWords {
  const { letter, isSubmitted, partner } = told;
  const isComplete = may(told, 'ask');
  if (isSubmitted && isComplete && !letter.problem) return { state: 'We are asking by email now.', next: '' };
  const state = isSubmitted ? 'Not asked.' : 'Not asked yet.';
  if (isComplete || letter.problem) return { state, next: '' };
  const waits = !isSubmitted && partner.letters?.ask === 'afterSubmit';
  return { state, next: waits ? 'We ask by email when you submit.' : incomplete };
}

/** A reminder is the newest email then. */
function emailOf(told: Told): string {
  const { delivery, times } = told.letter;
  if (times.reminded) return remindedOf(told);
  if (delivery === undefined) return ' The email has not been sent yet.';
  if (delivery === 'delayed') return ' The email is delayed: their mail server has not taken it yet.';
  return delivery === 'sent' ? ' The email is on its way.' : ' The email was delivered.';
}

const remindedOf = (told: Told) => (told.letter.times.reminded ? ` Reminded ${on('reminded', told)}.` : '');

function endsOf({ letter: { due, closes }, partner: { timeZone } }: Told): string {
  if (!due || !closes) return '';
  return `The letter is due by ${lastDay(due, timeZone)}, and taken as late until ${lastDay(closes, timeZone)}.`;
}

function remindersOf(told: Told): string {
  const { remind_after: after } = told.letter;
  if (may(told, 'remind')) return '';
  if (after === undefined) return ' No reminder is left for this request.';
  return ` You can send the next reminder from ${printTime(after, told.partner.timeZone)} on.`;
}

const returned = (told: Told) =>
  told.letter.delivery === 'complained'
    ? `The email to ${told.letter.email} was reported as unwanted ${on('bounced', told)}.`
    : `Not reached: the email to ${told.letter.email} came back ${on('bounced', told)}.`;

const another = (told: Told) => (may(told, 'replace') ? 'Please name another person.' : '');
