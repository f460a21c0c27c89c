// The deadline of the application that is open, by the server's clock: it changes with answers, an extension and the time.

import { config } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import { onServerTime, serverNow } from '../../lib/calls/server-day.ts';
import { createStore, useStore } from '../../lib/external-store.ts';
import { application, offering } from '../application/index.ts';
import { type Deadline, deadlineAt } from './deadline.ts';
import { offerTerms } from './offered-terms.ts';

const asked = () => ({ config, answers: application.answers, extendedUntil: application.state.extended_until });

const present = () => deadlineAt({ ...asked(), now: serverNow() });

export const presentDeadline = (): Deadline => present().deadline;

const deadline = createStore(presentDeadline());

export const useDeadline = (): Deadline => useStore(deadline);

/** In ms: a timer may be a little early. */
const shortest = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows what is true now, and again when it may be another. */
export function followDeadline() {
  clearTimeout(timer);
  const next = present();
  if (JSON.stringify(next.deadline) !== JSON.stringify(deadline.get())) deadline.set(next.deadline);
  application.followDay();
  timer = setTimeout(followDeadline, Math.max(shortest, next.changesIn));
}

/** Places the form anew, as by what the server has. */
function offer() {
  offering.set((placed) => offerTerms(placed, { ...asked(), today: todayIn(config.timeZone, serverNow()) }));
  application.show({ tabs: application.state.tabs });
}

/** Once, and until the page is left: a step of the form follows another. */
export function startFollowing() {
  const { about } = config;
  if (!about || timer !== undefined) return;
  let { extended_until } = application.state;
  application.onDetails(() => {
    if (application.state.extended_until === extended_until) return;
    extended_until = application.state.extended_until;
    offer();
    followDeadline();
  });
  for (const key of [about.program, about.term]) application.onAnswer(key, followDeadline);
  onServerTime(followDeadline);
  document.addEventListener('visibilitychange', followDeadline);
  offer();
  followDeadline();
}
