// When terms open and close, as shown on each step, in the review, and at the submission.

export { updateDeadline, useDeadline } from './deadline-store.ts';
export { DeadlineText } from './deadline-text.tsx';
export { DeadlineLine } from './lazy-deadline-line.ts';
export { SubmitNotice } from './submit-notice.tsx';
