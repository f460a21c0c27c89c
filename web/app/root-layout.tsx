import { Outlet } from 'react-router-dom';
import { InactivityGuard } from '../features/session/inactivity-guard.tsx';
import { useIsLoggedIn } from '../features/session/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useToastsOfScreen } from './use-toasts-of-screen.ts';

/** What every screen of an applicant has around it. */
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
      {loggedIn && <InactivityGuard />}
    </>
  );
}
