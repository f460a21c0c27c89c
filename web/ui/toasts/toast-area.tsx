import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { useStore } from '../../lib/external-store.ts';
import { toasts } from './toasts.ts';
import { useHasLoaded } from './use-has-loaded.ts';

const ToastList = lazyComponent(() => import('./toast-list.tsx'), null);

/** Shows the toasts. Render it once. The code of the list loads after the first screen, or with the first toast. */
export function ToastArea() {
  const hasLoaded = useHasLoaded();
  const hasToasts = useStore(toasts).length > 0;
  return (hasLoaded || hasToasts) && <ToastList />;
}
