import { lazyComponent } from '../../lib/code/lazy-component.tsx';

export const DeadlineLine = lazyComponent(() => import('./deadline-line.tsx'), <p className="meta">&nbsp;</p>);
