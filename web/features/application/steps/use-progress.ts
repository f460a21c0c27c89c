import { useSyncExternalStore } from 'react';
import type { PageId } from '../../../../shared/form/definition.ts';
import { debounce } from '../../../lib/debounce.ts';
import { application } from '../../store/index.ts';
import { type Progress, progressOf } from './progress.ts';

/** As JSON, so that an equal progress is the same value and renders nothing. */
const read = (page: PageId): string =>
  JSON.stringify(progressOf(application.placed, page, application.answers, application.state.errors));

/** Counting takes longer than a keystroke may, so it waits for a pause in typing. */
const pauseMs = 200;

function subscribe(listener: () => void) {
  const { call, cancel } = debounce(listener, pauseMs);
  const stops = [application.onChange(call), application.onDetails(call), cancel];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useProgress = (page: PageId): Progress => JSON.parse(useSyncExternalStore(subscribe, () => read(page)));
