import { formatCount } from '../../../shared/text/format-count.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time before the deadline at which the text starts to appear, in ms. Until then, the date is enough. */
const maxShownMs = 48 * hourMs;

export interface TimeLeft {
  /** A text such as '31 hours left'. The number is rounded down. */
  readonly text: string;
  readonly isLastHour: boolean;
  /** The time until the text changes, in ms. */
  readonly changesInMs: number;
}

/** Describes the time until the deadline, in ms. Returns undefined if the text should not appear. */
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
