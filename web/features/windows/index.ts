// When terms open and close, as the applicant is told: on each step, in the review, at the submit.

export { DeadlineWords } from './deadline-words.tsx';
export { followDeadline, useDeadline } from './follow-deadline.ts';
export { DeadlineLine } from './lazy-deadline-line.ts';
export { SubmitNotice } from './submit-notice.tsx';
