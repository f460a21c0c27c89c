import { lazily } from '../../../lib/lazily.ts';

export const loadCompletionScreen = () => import('./completion-screen.tsx');

/** Its code is no part of the form's. */
export const CompletionScreen = lazily(loadCompletionScreen);
