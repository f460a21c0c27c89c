import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterLoad } from '../../../lib/after-load.ts';
import { AccountTrigger } from '../../../ui/account-trigger.tsx';
import { ErrorDialogBoundary } from '../../../ui/error-dialog-boundary.tsx';

const loadContent = () => import('./popover-content.tsx');
const PopoverContent = lazy(loadContent);
const preloadContent = () => void loadContent().catch(() => {});

export function AccountPopover({ preload }: { preload: () => unknown }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string>();
  const { pathname } = useLocation();
  const close = () => setOpenAt(undefined);
  // A change of the screen closes it.
  const isOpen = openAt === pathname;
  useEffect(() => afterLoad(preloadContent), []);
  return (
    <ErrorDialogBoundary>
      <AccountTrigger
        ref={trigger}
        aria-expanded={isOpen}
        onPointerEnter={preloadContent}
        onFocus={preloadContent}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverContent trigger={trigger} onClose={close} preload={preload} />
        </Suspense>
      )}
    </ErrorDialogBoundary>
  );
}
