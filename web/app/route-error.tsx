import { useRouteError } from 'react-router-dom';
import { UnauthorizedError } from '../lib/errors.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RootError } from './root-error.tsx';

/** The error screen of a route. The end of a session is no error: the login screen is on its way. */
export const RouteError = () => (useRouteError() instanceof UnauthorizedError ? <FullScreenSpinner /> : <RootError />);
