import { lazily } from '../../../lib/code/lazily.tsx';

/** Loads separately from the form's code. */
export const CompletionScreen = lazily(() => import('./completion-screen.tsx'));
