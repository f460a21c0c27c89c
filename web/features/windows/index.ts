export { updateDeadline, useDeadline } from './deadline-store.ts';
export { DeadlineText } from './deadline-text.tsx';
export { DeadlineLine } from './lazy-deadline-line.tsx';
export { SubmitNotice } from './submit-notice.tsx';
