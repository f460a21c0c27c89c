import { useDeadline } from './deadline-store.ts';
import { deadlineText } from './term-label.ts';

/** Shows the text of the deadline line in places where that line is not in view. */
export function DeadlineText() {
  const text = deadlineText(useDeadline());
  return text && <p>{text}</p>;
}
