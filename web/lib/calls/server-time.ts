import { config } from '#partner';
import { type CalendarDate, todayIn } from '../../../shared/form/calendar.ts';
import { createEmitter } from '../emitter.ts';
import { startStopwatch } from '../stopwatch.ts';

let lastResponse: { readonly time: number; readonly at: number } | undefined;
let msSinceLastResponse: (() => number) | undefined;
const clockCorrected = createEmitter();
/** The largest difference, in ms, that counts as network delay and not as a wrong clock. */
const toleranceMs = 60_000;

/** Returns the server's time. Before the first response, it is this computer's time, which may be years off. */
export const serverNow = (): Date =>
  new Date(lastResponse ? lastResponse.time + performance.now() - lastResponse.at : Date.now());

export const serverDay = (): CalendarDate => todayIn(config.timeZone, serverNow());

/** Records the server's time from a response. Adds the age, because a cache keeps the original date (RFC 9111, 5.1). */
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

/** Whether the last response is older than `ms`. The clock may stop during sleep, so the time may be wrong again. */
export const isServerTimeStale = (ms: number): boolean =>
  msSinceLastResponse === undefined || msSinceLastResponse() > ms;
