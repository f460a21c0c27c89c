import type { FallbackProps } from 'react-error-boundary';
import { isFault, isUnreachable, sentenceOf, UnauthorizedError } from '../lib/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RootError } from './root-error.tsx';

/** Neither the end of a session, after which the login screen opens, nor a server out of reach is a fault of the page. */
export function RouteError({ error }: FallbackProps) {
  if (error instanceof UnauthorizedError) return <FullScreenSpinner />;
  return isUnreachable(error) && !isFault(error) ? <RootError title={sentenceOf(error)} /> : <RootError />;
}
