import { lazily } from '../../../lib/code/lazily.tsx';

export const CompletionScreen = lazily(() => import('./completion-screen.tsx'));
