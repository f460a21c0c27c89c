import { Outlet } from 'react-router-dom';
import { saveNow } from '../features/application/index.ts';
import { InactivityDialog, useIsLoggedIn } from '../features/session/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useToastsOfScreen } from './use-toasts-of-screen.ts';

/** Around every screen except the staff view. */
export function RootLayout() {
  const loggedIn = useIsLoggedIn();
  useRouteFocus();
  useToastsOfScreen();
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
