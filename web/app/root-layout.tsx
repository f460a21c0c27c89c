import { Outlet } from 'react-router-dom';
import { saveNow } from '../features/application/index.ts';
import { InactivityDialog, useIsLoggedIn } from '../features/session/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useCloseToastsOnNavigation } from './use-close-toasts-on-navigation.ts';
import { useRouteFocus } from './use-route-focus.ts';

export function RootLayout() {
  const loggedIn = useIsLoggedIn();
  useRouteFocus();
  useCloseToastsOnNavigation();
  return (
    <>
      <SkipLink />
      <Header />
      <Outlet />
      <Footer />
      {loggedIn && <InactivityDialog save={saveNow} />}
    </>
  );
}
