import { type ReactNode, Suspense, useState } from 'react';

/** Renders a dialog that loads late from the first time that it is open on: it then closes by itself, and gives the focus back. */
export function Once({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
