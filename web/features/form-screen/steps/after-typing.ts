import { debounce } from '../../../lib/debounce.ts';
import { application } from '../../application/index.ts';

/** How long typing must pause before answers are counted, in ms. Counting is too slow for every keystroke. */
const pauseMs = 200;

/** Calls the listener when the application has changed and typing pauses. Returns a function that unsubscribes. */
export function subscribeAfterTyping(listener: () => void): () => void {
  const { call, cancel } = debounce(listener, pauseMs);
  const stops = [application.onChange(call), application.onDetails(call), cancel];
  return () => {
    for (const stop of stops) stop();
  };
}
