// This file computes the open application's deadline by the server's clock. Answers, extensions and time change it.

import { config } from '#partner';
import { todayIn } from '../../../shared/form/calendar.ts';
import { onClockCorrected, serverNow } from '../../lib/calls/server-time.ts';
import { createStore, useStore } from '../../lib/external-store.ts';
import { application, termOffersHook } from '../application/index.ts';
import { type Deadline, deadlineAt } from './deadline.ts';
import { offerTerms } from './offered-terms.ts';

const deadlineContext = () => ({
  config,
  answers: application.answers,
  extendedUntil: application.state.extended_until,
});

const evaluateDeadline = () => deadlineAt({ ...deadlineContext(), now: serverNow() });

export const currentDeadline = (): Deadline => evaluateDeadline().deadline;

const deadline = createStore(currentDeadline());

export const useDeadline = (): Deadline => useStore(deadline);

/** The shortest delay of the timer, in ms, because a timer may be a little early. */
const minDelayMs = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the deadline now, and again when it may have changed. */
export function updateDeadline() {
  clearTimeout(timer);
  const next = evaluateDeadline();
  if (JSON.stringify(next.deadline) !== JSON.stringify(deadline.get())) deadline.set(next.deadline);
  application.updateToday();
  timer = setTimeout(updateDeadline, Math.max(minDelayMs, next.changesInMs));
}

/** Places the form again with the terms that are offered now. */
function updateTermOffers() {
  termOffersHook.set((placed) =>
    offerTerms(placed, { ...deadlineContext(), today: todayIn(config.timeZone, serverNow()) }),
  );
  application.show({ tabs: application.state.tabs });
}

/** Follows the deadline until the page closes. Every step calls this function, and repeated calls do nothing. */
export function startDeadlineUpdates() {
  const { about } = config;
  if (!about || timer !== undefined) return;
  let { extended_until } = application.state;
  application.onDetails(() => {
    if (application.state.extended_until === extended_until) return;
    extended_until = application.state.extended_until;
    updateTermOffers();
    updateDeadline();
  });
  for (const key of [about.program, about.term]) application.onAnswer(key, updateDeadline);
  onClockCorrected(updateDeadline);
  document.addEventListener('visibilitychange', updateDeadline);
  updateTermOffers();
  updateDeadline();
}
