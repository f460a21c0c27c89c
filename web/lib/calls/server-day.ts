import { config } from '#partner';
import { type CalendarDate, todayIn } from '../../../shared/form/calendar.ts';
import { createEmitter } from '../emitter.ts';
import { stopwatch } from '../stopwatch.ts';

let heard: { readonly time: number; readonly at: number } | undefined;
let sinceHeard: (() => number) | undefined;
const corrected = createEmitter();
/** In ms. What a response is on its way for is no correction. */
const tolerance = 60_000;

/** By the last response, and until there was one by this computer's clock, which may be years off. */
export const serverNow = (): Date => new Date(heard ? heard.time + performance.now() - heard.at : Date.now());

/** Today where the university is. */
export const serverDay = (): CalendarDate => todayIn(config.timeZone, serverNow());

/** Of any response of ours. A cache leaves its date and adds its age (RFC 9111, 5.1). */
export function noteServerTime({ headers }: Pick<Response, 'headers'>) {
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (!Number.isFinite(time)) return;
  const difference = time - serverNow().getTime();
  heard = { time, at: performance.now() };
  sinceHeard = stopwatch();
  if (Math.abs(difference) > tolerance) corrected.emit();
}

/** Called when the day that was taken for today may have been another. */
export const onServerTime = corrected.on;

/** Whether so much time has passed that the clock may be wrong again: one that stands still in sleep is. */
export const isTimeOld = (ms: number): boolean => sinceHeard === undefined || sinceHeard() > ms;
