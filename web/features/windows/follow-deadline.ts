// The deadline of the open application, by the server's clock. It changes with answers, an extension, and time.

import { config } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import { onServerTime, serverNow } from '../../lib/calls/server-day.ts';
import { createStore, useStore } from '../../lib/external-store.ts';
import { application, offering } from '../application/index.ts';
import { type Deadline, deadlineAt } from './deadline.ts';
import { offerTerms } from './offered-terms.ts';

const asked = () => ({ config, answers: application.answers, extendedUntil: application.state.extended_until });

const evaluate = () => deadlineAt({ ...asked(), now: serverNow() });

export const presentDeadline = (): Deadline => evaluate().deadline;

const deadline = createStore(presentDeadline());

export const useDeadline = (): Deadline => useStore(deadline);

/** The shortest delay of the timer, in ms, because a timer may be a little early. */
const shortest = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the deadline now, and again when it may have changed. */
export function followDeadline() {
  clearTimeout(timer);
  const next = evaluate();
  if (JSON.stringify(next.deadline) !== JSON.stringify(deadline.get())) deadline.set(next.deadline);
  application.followDay();
  timer = setTimeout(followDeadline, Math.max(shortest, next.changesIn));
}

/** Places the form again with the terms that are offered now. */
function offer() {
  offering.set((placed) => offerTerms(placed, { ...asked(), today: todayIn(config.timeZone, serverNow()) }));
  application.show({ tabs: application.state.tabs });
}

/**
 * Follows the deadline from the first call until the page closes. Later calls do nothing, because every step of the
 * form calls it.
 */
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
