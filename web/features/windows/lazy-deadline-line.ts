import { lazily } from '../../lib/code/lazily.tsx';

export const DeadlineLine = lazily(() => import('./deadline-line.tsx'));
