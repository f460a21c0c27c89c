import type { CalendarDate } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { asText } from '../../../shared/form/place.ts';
import { addDays, dayOf, startOfDay } from '../../../shared/letters/letter-calendar.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { deadlineText } from '../../../shared/partner/window-texts.ts';
import { type TermWindow, windowOf } from '../../../shared/partner/windows.ts';
import { timeLeft } from './time-left.ts';

export interface Deadline {
  /** The window that limits when the application can be submitted. Undefined if nothing limits it. */
  readonly window: TermWindow | undefined;
  /**
   * A text such as 'Submit by December 14, 2026'. In the last two days, the text includes the time that is left.
   * Without a limit, the text is '' or says that the deadline depends on the term.
   */
  readonly text: string;
  readonly isUrgent: boolean;
  /**
   * A key that changes when a screen reader should announce the deadline: when the last two days or the last hour
   * begin, and at the end, but not every hour.
   */
  readonly announcementKey: string;
}

interface DeadlineContext {
  readonly config: Pick<PartnerConfig, 'windows' | 'about' | 'timeZone'>;
  readonly answers: Answers;
  readonly now: Date;
  readonly extendedUntil: CalendarDate | undefined;
}

/** Returns the deadline, and in how many ms it may change: at midnight, or when the words for the time left change. */
export function deadlineAt({ config, answers, now, extendedUntil }: DeadlineContext): {
  readonly deadline: Deadline;
  readonly changesInMs: number;
} {
  const { timeZone } = config;
  const today = dayOf(now, timeZone);
  const msUntilEndOf = (day: CalendarDate) => startOfDay(addDays(day, 1), timeZone).getTime() - now.getTime();
  const window = windowOf(config, answers, today, extendedUntil);
  const lastDate = window && lastDay(window);
  const remaining = lastDate === undefined ? undefined : timeLeft(msUntilEndOf(lastDate));
  const day = window ? deadlineText(window, today, timeZone) : noDeadlineText(config, answers);
  return {
    deadline: {
      window,
      text: remaining ? `${day}: ${remaining.text}` : day,
      isUrgent: remaining !== undefined || (window !== undefined && window.state !== 'open'),
      announcementKey: `${day} ${remaining?.isLastHour}`,
    },
    changesInMs: Math.min(msUntilEndOf(today), remaining?.changesInMs ?? Number.POSITIVE_INFINITY),
  };
}

const noDeadlineText = ({ about }: DeadlineContext['config'], answers: Answers): string =>
  about && asText(answers[about.term]) === '' ? 'The deadline depends on your term.' : '';

function lastDay({ state, closes, lateUntil }: TermWindow): CalendarDate | undefined {
  if (state === 'open') return closes;
  return state === 'late' ? lateUntil : undefined;
}
