import { Navigate, type NavigateProps } from 'react-router-dom';
import { FullScreenSpinner } from '../../../ui/full-screen-spinner.tsx';

/** Keeps the room of the page that comes, without which the footer would flash in its place. */
export const LedTo = ({ to }: Pick<NavigateProps, 'to'>) => (
  <>
    <FullScreenSpinner />
    <Navigate to={to} replace />
  </>
);
