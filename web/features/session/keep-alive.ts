import { stopwatch } from '../../lib/stopwatch.ts';
import { sessionHost } from './session-host.ts';

const intervalMs = 5 * 60_000;
let sinceCall = stopwatch();

export function keepAlive() {
  if (sinceCall() >= intervalMs) keepAliveNow();
}

export function keepAliveNow() {
  sinceCall = stopwatch();
  sessionHost()
    .renew()
    .catch(() => {});
}
