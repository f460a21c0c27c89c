import { lazyComponent } from '../../../lib/code/lazy-component.tsx';

export const CompletionScreen = lazyComponent(() => import('./completion-screen.tsx'));
