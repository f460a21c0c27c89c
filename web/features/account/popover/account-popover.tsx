import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent } from '../../../lib/code/lazy-component.tsx';
import { AccountTrigger } from '../../../ui/account-trigger.tsx';

export const PopoverContent = lazyComponent(() => import('./popover-content.tsx'), null);

export function AccountPopover({ preload }: { preload: () => unknown }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [openPath, setOpenPath] = useState<string>();
  const { pathname } = useLocation();
  const close = () => setOpenPath(undefined);
  const isOpen = openPath === pathname;
  // Open the popover in an effect, because React hydrates a page whose popover is closed.
  useEffect(() => {
    if (window.stopEarlyAccountClickWatch?.()) setOpenPath(location.pathname);
    delete window.stopEarlyAccountClickWatch;
  }, []);
  return (
    <>
      <AccountTrigger
        ref={trigger}
        aria-expanded={isOpen}
        onPointerEnter={PopoverContent.preload}
        onFocus={PopoverContent.preload}
        onClick={() => setOpenPath(isOpen ? undefined : pathname)}
      />
      {isOpen && <PopoverContent trigger={trigger} onClose={close} preload={preload} />}
    </>
  );
}
