import { Suspense } from 'react';
import { lazily } from '../../lib/code/lazily.tsx';
import { useStore } from '../../lib/external-store.ts';
import { toasts } from './toasts.ts';
import { useAfterLoad } from './use-after-load.ts';

const ToastList = lazily(() => import('./toast-list.tsx'));

/** Shows the toasts; mounted once. The code of the list loads after the first screen, or with the first toast. */
export function ToastArea() {
  const hasLoaded = useAfterLoad();
  const hasToasts = useStore(toasts).length > 0;
  if (!hasLoaded && !hasToasts) return null;
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}
