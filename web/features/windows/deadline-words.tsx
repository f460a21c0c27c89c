import { useDeadline } from './follow-deadline.ts';
import { namedWords } from './term-label.ts';

/** As the line of each step, where that is not in view. */
export function DeadlineWords() {
  const words = namedWords(useDeadline());
  return words && <p>{words}</p>;
}
