import { type ReactNode, Suspense, useState } from 'react';

/** Keeps a late-loaded dialog mounted once it is open, so that it can close itself and give the focus back. */
export function MountOnFirstOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
