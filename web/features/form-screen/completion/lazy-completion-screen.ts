import { lazily } from '../../../lib/code/lazily.tsx';

/** Its code is no part of the form's. */
export const CompletionScreen = lazily(() => import('./completion-screen.tsx'));
