// What is around the screens: router, header, footer, errors, toasts, and what connects the session with the features.

import { ErrorBoundary } from 'react-error-boundary';
import { Outdated } from '../ui/outdated.tsx';
import { ToastArea } from '../ui/toast-area.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RootError } from './root-error.tsx';
import { Router } from './router.tsx';

const Failed = () => (
  <>
    <Header>{null}</Header>
    <RootError />
    <Footer />
  </>
);

export const App = () => (
  <ErrorBoundary fallback={<Failed />}>
    <Router />
    <ToastArea />
    <Outdated />
  </ErrorBoundary>
);
