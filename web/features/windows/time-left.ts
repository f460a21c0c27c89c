import { counted } from '../../../shared/text/counted.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The words show only when less time than this is left, in ms. Before, the day says enough. */
const fromWhen = 48 * hour;

export interface TimeLeft {
  /** For example '31 hours left', rounded down. */
  readonly words: string;
  readonly isLastHour: boolean;
  /** In how many ms the words change. */
  readonly changesIn: number;
}

/** @param ms until the end */
export function timeLeft(ms: number): TimeLeft | undefined {
  if (ms > fromWhen || ms <= 0) return undefined;
  const isLastHour = ms < hour;
  const unit = isLastHour ? minute : hour;
  const count = Math.floor(ms / unit);
  return { words: wordsOf(count, isLastHour ? 'minute' : 'hour'), isLastHour, changesIn: (ms % unit) + 1 };
}

function wordsOf(count: number, unit: string): string {
  if (count === 0) return `less than a ${unit} left`;
  return `${counted(count, unit)} left`;
}
