import { useState } from 'react';
import { useStore } from '../lib/external-store.ts';
import { toasts } from './toasts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Announces toasts inside an open modal: Radix's live region is inert behind it (radix-ui/primitives issue 4115). */
export function DialogAnnouncer() {
  const latest = useStore(toasts).at(-1);
  const [before] = useState(latest?.id);
  const isNew = latest !== undefined && latest.id !== before;
  return (
    <VisuallyHidden role="alert">{isNew ? [latest.label, latest.text].filter(Boolean).join('. ') : ''}</VisuallyHidden>
  );
}
