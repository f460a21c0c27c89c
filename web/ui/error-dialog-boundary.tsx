import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { UnauthorizedError } from '../lib/errors.ts';
import { ErrorDialog } from './error-dialog.tsx';

/**
 * Around a button: what goes wrong behind it is said in a modal, after which the button is there again. The end of a
 * session is said by the login screen, which is on its way.
 */
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
