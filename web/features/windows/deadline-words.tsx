import { useDeadline } from './follow-deadline.ts';
import { namedWords } from './term-label.ts';

/** Shows the words of the deadline line where that line is not in view. */
export function DeadlineWords() {
  const words = namedWords(useDeadline());
  return words && <p>{words}</p>;
}
