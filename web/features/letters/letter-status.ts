import type { Letter, LetterState } from '../../../shared/contracts/letters.ts';
import { longDate } from '../../../shared/form/months.ts';
import { dayOf } from '../../../shared/letters/letter-calendar.ts';
import { formatLastDay } from '../../../shared/letters/letter-dates.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import type { Tone } from '../../ui/pill.tsx';

type Partner = Pick<PartnerConfig, 'timeZone' | 'helpEmail' | 'letters'>;

interface LetterContext {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly partner: Partner;
  readonly now: Date;
}

export interface LetterStatus {
  readonly label: string;
  readonly tone: Tone;
  /** The date or sentence that matters most now. */
  readonly fact: string;
  /** Sentences for applicants who want to know more. */
  readonly details: readonly string[];
}

export const describeLetter = (context: LetterContext): LetterStatus => describers[context.letter.state](context);

const describers: Readonly<Record<LetterState, (context: LetterContext) => LetterStatus>> = {
  listed,
  asked: (context) => ({
    label: 'Requested',
    tone: 'info',
    fact: dueText(context),
    details: [
      `Requested ${whenText('asked', context)}.`,
      ...(context.letter.times.reminded ? [] : [deliveryText(context)]),
      ...deadlines(context),
    ],
  }),
  accepted: (context) => ({
    label: 'Accepted',
    tone: 'info',
    fact: dueText(context),
    details: [`Agreed to write it ${whenText('accepted', context)}.`, ...deadlines(context)],
  }),
  received: (context) => ({
    label: 'Received',
    tone: 'ok',
    fact: `Received ${dayText('received', context)}${context.letter.late ? ', after the due date' : ''}`,
    details: [],
  }),
  declined: (context) => ({
    label: 'Declined',
    tone: 'error',
    fact: `Declined ${dayText('declined', context)}`,
    details: [],
  }),
  bounced: (context) => ({
    label: 'Bounced',
    tone: 'error',
    fact: `${context.letter.delivery === 'complained' ? 'Reported as spam' : 'Bounced'} ${dayText('bounced', context)}`,
    details: [],
  }),
  cancelled: (context) => ({
    label: 'Canceled',
    tone: 'neutral',
    fact: `Canceled ${dayText('cancelled', context)}`,
    details: [],
  }),
  closed: (context) => ({
    label: 'Closed',
    tone: 'error',
    fact: `Closed ${dayText('closed', context)}`,
    details: [`Request it again, name someone else, or email ${context.partner.helpEmail}.`],
  }),
};

function listed({ letter: { may, problem }, isSubmitted, partner }: LetterContext): LetterStatus {
  const isComplete = may.includes('ask');
  const isSentOnSubmit = !isSubmitted && partner.letters?.ask === 'afterSubmit';
  if (isSubmitted && isComplete && !problem)
    return { label: 'Sending', tone: 'info', fact: "We're emailing the request now.", details: [] };
  const reason = isSentOnSubmit ? "We'll email the request when you submit." : 'Some details are missing or incorrect.';
  return { label: 'Not requested', tone: 'neutral', fact: isComplete || problem ? '' : reason, details: [] };
}

function dayText(time: keyof Letter['times'], { letter, partner }: LetterContext): string {
  const at = letter.times[time];
  return at ? longDate(dayOf(new Date(at), partner.timeZone)) : 'just now';
}

function whenText(time: keyof Letter['times'], { letter, partner }: LetterContext): string {
  const at = letter.times[time];
  return at ? `on ${printTime(at, partner.timeZone)}` : 'just now';
}

function dueText({ letter: { due, closes }, partner: { timeZone }, now }: LetterContext): string {
  if (!due || !closes) return '';
  return now < new Date(due)
    ? `Due ${formatLastDay(due, timeZone)}`
    : `Overdue. Accepted through ${formatLastDay(closes, timeZone)}`;
}

function deliveryText({ letter: { delivery } }: LetterContext): string {
  if (delivery === undefined) return "The email hasn't been sent yet.";
  if (delivery === 'delayed') return "The email is delayed: their mail server hasn't accepted it yet.";
  return delivery === 'sent' ? 'The email is on its way.' : 'The email was delivered.';
}

function deadlines(context: LetterContext): string[] {
  const { due, closes, may, times, remind_after: remindAfter } = context.letter;
  const { timeZone } = context.partner;
  return [
    ...(times.reminded ? [`Reminder sent ${whenText('reminded', context)}.`] : []),
    ...(due && closes
      ? [`Due ${formatLastDay(due, timeZone)} (accepted late through ${formatLastDay(closes, timeZone)}).`]
      : []),
    ...(may.includes('remind')
      ? []
      : remindAfter === undefined
        ? ["You've used all the reminders for this request."]
        : [`You can send a reminder starting ${printTime(remindAfter, timeZone)}.`]),
  ];
}
