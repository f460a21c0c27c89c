import { useSyncExternalStore } from 'react';
import type { PageId } from '../../../../shared/form/definition.ts';
import { application } from '../../store/application-store.ts';
import { type Progress, progressOf } from './progress.ts';

/** Reads are compared as text, so that a keystroke renders nothing unless the words change. */
const read = (page: PageId): string =>
  JSON.stringify(progressOf(application.placed, page, application.answers, application.state.errors));

/** Counting takes longer than a keystroke or a revealed question may: it waits for a rest. */
const rest = 200;

function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listenLater = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, rest);
  };
  const stops = [application.onChange(listenLater), application.onDetails(listenLater), () => clearTimeout(timer)];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useProgress = (page: PageId): Progress => JSON.parse(useSyncExternalStore(subscribe, () => read(page)));
