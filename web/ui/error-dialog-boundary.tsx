import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UnauthorizedError } from '../lib/errors.ts';
import { ErrorDialog } from './error-dialog.tsx';

/** Around a button: shows its errors as a modal, except the end of the session, which the login screen reports. */
export const ErrorDialogBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallbackRender={({ error, resetErrorBoundary }) =>
      error instanceof UnauthorizedError ? null : (
        <ErrorDialog title="Unexpected Error" error={error} onClose={resetErrorBoundary} />
      )
    }
  >
    {children}
  </ErrorBoundary>
);
