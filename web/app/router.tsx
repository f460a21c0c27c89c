import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isServiceUser } from '../features/session/index.ts';
import { setNavigate } from '../lib/navigation.ts';
import { type ScreenGroup, screenGroupOf } from '../routes/paths.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RouteError } from './root-error.tsx';
import { RootLayout } from './root-layout.tsx';
import { screens } from './screens.ts';

export const Router = () => (
  <BrowserRouter>
    <Route />
  </BrowserRouter>
);

function Route() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // Must run in an effect, because the router starts to listen to the history in its layout effect.
  useEffect(() => setNavigate(navigate), [navigate]);
  const group = screenGroupOf(pathname, isServiceUser());
  if (group === undefined) return <Navigate to={{ pathname: '/about', search }} replace />;
  const withErrorBoundary = (content: ReactNode) => (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[key]}>
      {content}
    </ErrorBoundary>
  );
  const screen = <ScreenOf key={group} group={group} />;
  // A failed screen must not remove the header, the account menu and the footer.
  return withErrorBoundary(group === 'print' ? screen : <RootLayout>{withErrorBoundary(screen)}</RootLayout>);
}

function ScreenOf({ group }: { group: ScreenGroup }) {
  const Screen = screens[group];
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Screen />
    </Suspense>
  );
}
