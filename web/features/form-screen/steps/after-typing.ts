import { debounce } from '../../../lib/debounce.ts';
import { application } from '../../application/index.ts';

/** Counting takes longer than a keystroke may, so it waits for a pause in typing. */
const pauseMs = 200;

/** Listens to the answers and to everything else of the application. */
export function subscribeAfterTyping(listener: () => void): () => void {
  const { call, cancel } = debounce(listener, pauseMs);
  const stops = [application.onChange(call), application.onDetails(call), cancel];
  return () => {
    for (const stop of stops) stop();
  };
}
