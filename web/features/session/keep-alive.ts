import { sessionHost } from './session-host.ts';

const intervalMs = 5 * 60_000;
let lastCall = Date.now();

export function keepAlive() {
  if (Date.now() - lastCall >= intervalMs) keepAliveNow();
}

export function keepAliveNow() {
  lastCall = Date.now();
  sessionHost()
    .renew()
    .catch(() => {});
}
