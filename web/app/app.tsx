// This folder has the frame around the screens: router, header, footer, errors and toasts. It also connects the session
// with the features.

import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ToastArea } from '../ui/toasts/toast-area.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { OutdatedNotice } from './frame/outdated.tsx';
import { RootError } from './root-error.tsx';
import { Router } from './router.tsx';

const ErrorFallback = () => (
  <>
    <Header>{null}</Header>
    <RootError />
    <Footer />
  </>
);

export const App = () => (
  <StrictMode>
    <ErrorBoundary fallback={<ErrorFallback />}>
      <Router />
      <ToastArea />
      <OutdatedNotice />
    </ErrorBoundary>
  </StrictMode>
);
