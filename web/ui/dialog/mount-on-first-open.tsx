import { type ReactNode, Suspense, useState } from 'react';

/**
 * Renders a late-loaded dialog once it is first open, and keeps it mounted. The dialog can then close itself and give
 * the focus back.
 */
export function MountOnFirstOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
