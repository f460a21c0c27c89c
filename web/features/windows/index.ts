// When terms open and close, as shown on each step, in the review, and at the submission.

export { DeadlineWords } from './deadline-words.tsx';
export { followDeadline, useDeadline } from './follow-deadline.ts';
export { DeadlineLine } from './lazy-deadline-line.ts';
export { SubmitNotice } from './submit-notice.tsx';
