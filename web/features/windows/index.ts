// When terms open and close, as shown on each step, in the review, and at the submission.

export { updateDeadline as followDeadline, useDeadline } from './deadline-store.ts';
export { DeadlineText as DeadlineWords } from './deadline-text.tsx';
export { DeadlineLine } from './lazy-deadline-line.ts';
export { SubmitNotice } from './submit-notice.tsx';
