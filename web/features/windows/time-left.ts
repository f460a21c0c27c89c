import { formatCount } from '../../../shared/text/format-count.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The words show only when less time than this is left, in ms. Before, the day says enough. */
const maxShownMs = 48 * hourMs;

export interface TimeLeft {
  /** The remaining time, rounded down, such as '31 hours left'. */
  readonly text: string;
  readonly isLastHour: boolean;
  /** The time until the text changes, in ms. */
  readonly changesInMs: number;
}

/** @param ms until the end */
export function timeLeft(ms: number): TimeLeft | undefined {
  if (ms > maxShownMs || ms <= 0) return undefined;
  const isLastHour = ms < hourMs;
  const unit = isLastHour ? minuteMs : hourMs;
  const count = Math.floor(ms / unit);
  return { text: formatTimeLeft(count, isLastHour ? 'minute' : 'hour'), isLastHour, changesInMs: (ms % unit) + 1 };
}

function formatTimeLeft(count: number, unit: string): string {
  if (count === 0) return `less than a ${unit} left`;
  return `${formatCount(count, unit)} left`;
}
