import type { FallbackProps } from 'react-error-boundary';
import { OfflineError, UnauthorizedError } from '../lib/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RootError } from './root-error.tsx';

/** Neither the end of a session, after which the login screen opens, nor being offline is a fault of ours. */
export function RouteError({ error }: FallbackProps) {
  if (error instanceof UnauthorizedError) return <FullScreenSpinner />;
  return error instanceof OfflineError ? <RootError title={error.message} /> : <RootError />;
}
