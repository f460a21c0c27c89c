import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazily } from '../../../lib/code/lazily.tsx';
import { AccountTrigger } from '../../../ui/account-trigger.tsx';

export const PopoverContent = lazily(() => import('./popover-content.tsx'));

export function AccountPopover({ preload }: { preload: () => unknown }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string>();
  const { pathname } = useLocation();
  const close = () => setOpenAt(undefined);
  // Navigating to another screen closes the popover.
  const isOpen = openAt === pathname;
  // Open the popover in an effect, because React hydrates a page whose popover is closed.
  useEffect(() => {
    if (window.endEarlyPress?.()) setOpenAt(location.pathname);
    delete window.endEarlyPress;
  }, []);
  return (
    <>
      <AccountTrigger
        ref={trigger}
        aria-expanded={isOpen}
        onPointerEnter={PopoverContent.preload}
        onFocus={PopoverContent.preload}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverContent trigger={trigger} onClose={close} preload={preload} />
        </Suspense>
      )}
    </>
  );
}
