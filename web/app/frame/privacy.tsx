import { useState } from 'react';
import { lazily } from '../../lib/code/lazily.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Once } from '../../ui/dialog/once.tsx';

export const PrivacyDialog = lazily(() => import('./privacy-dialog.tsx'));

export function Privacy() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Privacy policy and cookies
      </Button>
      <Once open={open}>
        <PrivacyDialog open={open} onClose={() => setOpen(false)} />
      </Once>
    </>
  );
}
