import { lazy, Suspense, useEffect, useState } from 'react';
import { afterLoad } from '../lib/after-load.ts';
import { useStore } from '../lib/external-store.ts';
import { toasts } from './toasts.ts';

const ToastList = lazy(() => import('./toast-list.tsx').catch(() => ({ default: PlainToastList })));

/** Mounted once. The list loads after the first screen, or with the first toast. */
export function ToastArea() {
  const [hasLoaded, setLoaded] = useState(false);
  const hasToasts = useStore(toasts).length > 0;
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  if (!hasLoaded && !hasToasts) return null;
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}

/** When the list cannot be loaded, what it would say is said all the same. */
const PlainToastList = () => (
  <div role="alert">
    {useStore(toasts).map(({ id, label, text }) => (
      <p key={id}>
        {label}. {text}
      </p>
    ))}
  </div>
);
