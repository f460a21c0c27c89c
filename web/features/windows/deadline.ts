import type { CalendarDate } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { asText } from '../../../shared/form/place.ts';
import { addDays, dayOf, startOfDay } from '../../../shared/letters/letter-calendar.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { untilWhen } from '../../../shared/partner/window-words.ts';
import { type TermWindow, windowOf } from '../../../shared/partner/windows.ts';
import { timeLeft } from './time-left.ts';

export interface Deadline {
  /** Undefined where nothing limits the application. */
  readonly window: TermWindow | undefined;
  /** 'Submit by December 14, 2026', in the last two days with the time that is left; '' where nothing limits it. */
  readonly words: string;
  readonly isUrgent: boolean;
  /** Differs when there is news: not each hour that has passed, but the last two days, the last hour and the end. */
  readonly news: string;
}

interface Asked {
  readonly config: Pick<PartnerConfig, 'windows' | 'about' | 'timeZone'>;
  readonly answers: Answers;
  /** By the server's clock. */
  readonly now: Date;
  readonly extendedUntil: CalendarDate | undefined;
}

/** The deadline of an application, and in how many ms it may be another: at midnight, or when there is less time left. */
export function deadlineAt({ config, answers, now, extendedUntil }: Asked): {
  readonly deadline: Deadline;
  readonly changesIn: number;
} {
  const { timeZone } = config;
  const today = dayOf(now, timeZone);
  const until = (day: CalendarDate) => startOfDay(addDays(day, 1), timeZone).getTime() - now.getTime();
  const window = windowOf(config, answers, today, extendedUntil);
  const last = window && lastDay(window);
  const left = last === undefined ? undefined : timeLeft(until(last));
  const day = window ? untilWhen(window, today, timeZone) : unlimited(config, answers);
  return {
    deadline: {
      window,
      words: left ? `${day}: ${left.words}` : day,
      isUrgent: left !== undefined || (window !== undefined && window.state !== 'open'),
      news: `${day} ${left?.isLastHour}`,
    },
    changesIn: Math.min(until(today), left?.changesIn ?? Number.POSITIVE_INFINITY),
  };
}

const unlimited = ({ about }: Asked['config'], answers: Answers): string =>
  about && asText(answers[about.term]) === '' ? 'The deadline depends on your term.' : '';

/** Of those on which it can be submitted. */
function lastDay({ state, closes, lateUntil }: TermWindow): CalendarDate | undefined {
  if (state === 'open') return closes;
  return state === 'late' ? lateUntil : undefined;
}
