import { config } from '#partner';
import { type CalendarDate, todayIn } from '../../../shared/form/calendar.ts';
import { createEmitter } from '../emitter.ts';
import { startStopwatch } from '../stopwatch.ts';

let lastResponse: { readonly time: number; readonly at: number } | undefined;
let msSinceLastResponse: (() => number) | undefined;
const clockCorrected = createEmitter();
/** The largest difference, in ms, that counts as network delay and not as a wrong clock. */
const toleranceMs = 60_000;

/**
 * Returns the server's time, based on the last response. Before the first response, returns the time of this computer,
 * which may be years off.
 */
export const serverNow = (): Date =>
  new Date(lastResponse ? lastResponse.time + performance.now() - lastResponse.at : Date.now());

/** Returns today's date at the university. */
export const serverDay = (): CalendarDate => todayIn(config.timeZone, serverNow());

/**
 * Records the server's time from a response of this site. A cache keeps the original date and adds the age (RFC 9111,
 * 5.1).
 */
export function recordServerTime({ headers }: Pick<Response, 'headers'>) {
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (!Number.isFinite(time)) return;
  const difference = time - serverNow().getTime();
  lastResponse = { time, at: performance.now() };
  msSinceLastResponse = startStopwatch();
  if (Math.abs(difference) > toleranceMs) clockCorrected.emit();
}

/** Subscribes to corrections of the clock, after which the current day may be a different one. */
export const onClockCorrected = clockCorrected.on;

/**
 * Whether the last response is older than `ms`, so that the time may be wrong again: the clock may stop during sleep.
 */
export const isServerTimeStale = (ms: number): boolean =>
  msSinceLastResponse === undefined || msSinceLastResponse() > ms;
