import type { ReactNode } from 'react';
import { AccountPopover } from '../features/account/index.ts';
import { InactivityDialog, useIsLeaving, useIsLoggedIn } from '../features/session/index.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { screens } from './screens.ts';
import { SkipLink } from './skip-link.tsx';
import { useCloseToastsOnNavigation } from './use-close-toasts-on-navigation.ts';
import { useRouteFocus } from './use-route-focus.ts';

export function RootLayout({ children }: { children: ReactNode }) {
  const loggedIn = useIsLoggedIn();
  const isLeaving = useIsLeaving();
  useRouteFocus();
  useCloseToastsOnNavigation();
  return (
    <>
      <SkipLink />
      <Header>
        <AccountPopover preload={screens.account.preload} />
      </Header>
      {isLeaving ? <FullScreenSpinner /> : children}
      <Footer />
      {loggedIn && <InactivityDialog />}
    </>
  );
}
