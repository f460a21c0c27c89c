import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

export const loadPrivacy = () => import('./privacy-dialog.tsx');
const PrivacyDialog = lazy(() => loadPrivacy().catch(() => ({ default: () => null })));

export function Privacy() {
  const [wasOpened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="link" onClick={show}>
        Privacy policy and cookies
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PrivacyDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
