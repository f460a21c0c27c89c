import { config } from '#partner';
import { type CalendarDate, todayIn } from '../../../shared/form/calendar.ts';
import { createEmitter } from '../emitter.ts';
import { stopwatch } from '../stopwatch.ts';

let lastResponse: { readonly time: number; readonly at: number } | undefined;
let sinceLastResponse: (() => number) | undefined;
const corrected = createEmitter();
/** The largest difference, in ms, that counts as network delay and not as a wrong clock. */
const tolerance = 60_000;

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
export function noteServerTime({ headers }: Pick<Response, 'headers'>) {
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (!Number.isFinite(time)) return;
  const difference = time - serverNow().getTime();
  lastResponse = { time, at: performance.now() };
  sinceLastResponse = stopwatch();
  if (Math.abs(difference) > tolerance) corrected.emit();
}

/** Subscribes to corrections of the clock, after which the current day may be a different one. */
export const onServerTime = corrected.on;

/**
 * Whether the last response is older than `ms`, so that the time may be wrong again: the clock may stop during sleep.
 */
export const isTimeOld = (ms: number): boolean => sinceLastResponse === undefined || sinceLastResponse() > ms;
