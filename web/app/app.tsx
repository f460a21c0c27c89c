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
