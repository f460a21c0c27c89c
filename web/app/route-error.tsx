import type { FallbackProps } from 'react-error-boundary';
import { UnauthorizedError } from '../lib/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RootError } from './root-error.tsx';

/** The end of a session is not shown as an error: the login screen opens next. */
export const RouteError = ({ error }: FallbackProps) =>
  error instanceof UnauthorizedError ? <FullScreenSpinner /> : <RootError />;
