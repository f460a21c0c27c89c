import type { Letter, LetterState } from '../../../shared/contracts/letters.ts';
import { formatLastDay } from '../../../shared/letters/letter-dates.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';

type Partner = Pick<PartnerConfig, 'timeZone' | 'helpEmail' | 'letters'>;

interface LetterContext {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly partner: Partner;
}

export interface LetterStatus {
  readonly state: string;
  readonly next: string;
}

export const describeLetter = (context: LetterContext): LetterStatus => describers[context.letter.state](context);

const describers: Readonly<Record<LetterState, (context: LetterContext) => LetterStatus>> = {
  listed,
  asked: (context) => ({
    state: `Requested ${whenText('asked', context)}.${deliveryText(context)}`,
    next: `${deadlineText(context)}${nextReminderText(context)}`,
  }),
  accepted: (context) => ({
    state: `Agreed to write it ${whenText('accepted', context)}.${reminderText(context)}`,
    next: `${deadlineText(context)}${nextReminderText(context)}`,
  }),
  received: (context) => ({
    state: `The letter arrived ${whenText('received', context)}.`,
    next: context.letter.late ? 'This letter arrived after the due date and was accepted.' : '',
  }),
  declined: (context) => ({ state: `Declined ${whenText('declined', context)}.`, next: replaceHint(context) }),
  bounced: (context) => ({
    state: bounceText(context),
    next: isAllowed(context, 'replace') ? 'Correct the address.' : '',
  }),
  cancelled: (context) => ({ state: `The request was canceled ${whenText('cancelled', context)}.`, next: '' }),
  closed: (context) => ({
    state: `The request was closed ${whenText('closed', context)} without a letter.`,
    next: `Request it again, name another person, or email ${context.partner.helpEmail}.`,
  }),
};

function whenText(time: keyof Letter['times'], { letter, partner }: LetterContext): string {
  const at = letter.times[time];
  return at ? `on ${printTime(at, partner.timeZone)}` : 'just now';
}

const isAllowed = ({ letter }: LetterContext, action: Letter['may'][number]) => letter.may.includes(action);

const incomplete = 'Some details are missing or incorrect.';

function listed(context: LetterContext): LetterStatus {
  const { letter, isSubmitted, partner } = context;
  const isComplete = isAllowed(context, 'ask');
  if (isSubmitted && isComplete && !letter.problem) return { state: "We're emailing the request now.", next: '' };
  const state = isSubmitted ? 'Not requested.' : 'Not requested yet.';
  if (isComplete || letter.problem) return { state, next: '' };
  const isSentOnSubmit = !isSubmitted && partner.letters?.ask === 'afterSubmit';
  return { state, next: isSentOnSubmit ? "We'll email the request when you submit." : incomplete };
}

/** Says what happened to the newest email, which may be a reminder. */
function deliveryText(context: LetterContext): string {
  const { delivery, times } = context.letter;
  if (times.reminded) return reminderText(context);
  if (delivery === undefined) return " The email hasn't been sent yet.";
  if (delivery === 'delayed') return " The email is delayed: their mail server hasn't accepted it yet.";
  return delivery === 'sent' ? ' The email is on its way.' : ' The email was delivered.';
}

const reminderText = (context: LetterContext) =>
  context.letter.times.reminded ? ` Reminder sent ${whenText('reminded', context)}.` : '';

function deadlineText({ letter: { due, closes }, partner: { timeZone } }: LetterContext): string {
  if (!due || !closes) return '';
  return `Due ${formatLastDay(due, timeZone)} (accepted late through ${formatLastDay(closes, timeZone)}).`;
}

function nextReminderText(context: LetterContext): string {
  const { remind_after: remindAfter } = context.letter;
  if (isAllowed(context, 'remind')) return '';
  if (remindAfter === undefined) return " You've used all the reminders for this request.";
  return ` You can send a reminder starting ${printTime(remindAfter, context.partner.timeZone)}.`;
}

const bounceText = (context: LetterContext) =>
  context.letter.delivery === 'complained'
    ? `The email to ${context.letter.email} was reported as spam ${whenText('bounced', context)}.`
    : `The email to ${context.letter.email} bounced ${whenText('bounced', context)}.`;

const replaceHint = (context: LetterContext) => (isAllowed(context, 'replace') ? 'Name another person.' : '');
