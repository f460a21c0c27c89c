import type { Letter, LetterState } from '../../../shared/contracts/letters.ts';
import { lastDay } from '../../../shared/letters/letter-dates.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';

type Partner = Pick<PartnerConfig, 'timeZone' | 'helpEmail' | 'letters'>;

interface LetterContext {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly partner: Partner;
}

/** Sentences about a letter's state and its next step. */
export interface LetterWords {
  readonly state: string;
  readonly next: string;
}

export const letterWords = (context: LetterContext): LetterWords => words[context.letter.state](context);

const words: Readonly<Record<LetterState, (context: LetterContext) => LetterWords>> = {
  listed,
  asked: (context) => ({
    state: `Requested ${on('asked', context)}.${emailOf(context)}`,
    next: `${endsOf(context)}${remindersOf(context)}`,
  }),
  accepted: (context) => ({
    state: `Agreed to write it ${on('accepted', context)}.${remindedOf(context)}`,
    next: `${endsOf(context)}${remindersOf(context)}`,
  }),
  received: (context) => ({
    state: `The letter arrived ${on('received', context)}.`,
    next: context.letter.late ? 'This letter arrived after the due date and was accepted.' : '',
  }),
  declined: (context) => ({ state: `Declined ${on('declined', context)}.`, next: another(context) }),
  bounced: (context) => ({ state: returned(context), next: may(context, 'replace') ? 'Correct the address.' : '' }),
  cancelled: (context) => ({ state: `The request was canceled ${on('cancelled', context)}.`, next: '' }),
  closed: (context) => ({
    state: `The request was closed ${on('closed', context)} without a letter.`,
    next: `Request it again, name another person, or email ${context.partner.helpEmail}.`,
  }),
};

function on(time: keyof Letter['times'], { letter, partner }: LetterContext): string {
  const at = letter.times[time];
  return at ? `on ${printTime(at, partner.timeZone)}` : 'just now';
}

const may = ({ letter }: LetterContext, action: Letter['may'][number]) => letter.may.includes(action);

const incomplete = 'Some details are missing or incorrect.';

function listed(context: LetterContext): LetterWords {
  const { letter, isSubmitted, partner } = context;
  const isComplete = may(context, 'ask');
  if (isSubmitted && isComplete && !letter.problem) return { state: "We're emailing the request now.", next: '' };
  const state = isSubmitted ? 'Not requested.' : 'Not requested yet.';
  if (isComplete || letter.problem) return { state, next: '' };
  const waits = !isSubmitted && partner.letters?.ask === 'afterSubmit';
  return { state, next: waits ? "We'll email the request when you submit." : incomplete };
}

/** Says what happened to the newest email, which may be a reminder. */
function emailOf(context: LetterContext): string {
  const { delivery, times } = context.letter;
  if (times.reminded) return remindedOf(context);
  if (delivery === undefined) return " The email hasn't been sent yet.";
  if (delivery === 'delayed') return " The email is delayed: their mail server hasn't accepted it yet.";
  return delivery === 'sent' ? ' The email is on its way.' : ' The email was delivered.';
}

const remindedOf = (context: LetterContext) =>
  context.letter.times.reminded ? ` Reminder sent ${on('reminded', context)}.` : '';

function endsOf({ letter: { due, closes }, partner: { timeZone } }: LetterContext): string {
  if (!due || !closes) return '';
  return `Due ${lastDay(due, timeZone)} (accepted late through ${lastDay(closes, timeZone)}).`;
}

function remindersOf(context: LetterContext): string {
  const { remind_after: after } = context.letter;
  if (may(context, 'remind')) return '';
  if (after === undefined) return " You've used all the reminders for this request.";
  return ` You can send a reminder starting ${printTime(after, context.partner.timeZone)}.`;
}

const returned = (context: LetterContext) =>
  context.letter.delivery === 'complained'
    ? `The email to ${context.letter.email} was reported as spam ${on('bounced', context)}.`
    : `The email to ${context.letter.email} bounced ${on('bounced', context)}.`;

const another = (context: LetterContext) => (may(context, 'replace') ? 'Name another person.' : '');
