import { useState } from 'react';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { Button } from '../../ui/button/button.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';

export const PrivacyDialog = lazyComponent(() => import('./privacy-dialog.tsx'));

export function Privacy() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Privacy policy and cookies
      </Button>
      <MountOnFirstOpen open={open}>
        <PrivacyDialog open={open} onClose={() => setOpen(false)} />
      </MountOnFirstOpen>
    </>
  );
}
