import { useState } from 'react';
import { lazily } from '../lib/lazily.ts';
import { Button } from '../ui/button.tsx';
import { Once } from '../ui/once.tsx';

export const loadPrivacy = () => import('./privacy-dialog.tsx');
const PrivacyDialog = lazily(loadPrivacy);

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
