import { errorMessage, OfflineError, UnauthorizedError } from '../../lib/calls/errors.ts';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { ErrorNotice } from '../notice.tsx';
import { MountOnFirstOpen } from './mount-on-first-open.tsx';

export const AlertDialog = lazyComponent(() => import('./alert-dialog.tsx'));

interface Props {
  /** The error of a button's action. The button must stay on screen to get the focus back. */
  readonly error: unknown;
  readonly title?: string;
  /** A sentence that follows the error, such as one about what is not lost. */
  readonly advice?: string | false;
  readonly onClose: () => void;
}

/**
 * Shows an unexpected error in a dialog. An offline error appears in the page instead, and the end of a session is left
 * to the login screen.
 */
export function ErrorDialog({ error, title = 'Unexpected Error', advice, onClose }: Props) {
  const isOffline = error instanceof OfflineError;
  const isOpen = Boolean(error) && !isOffline && !(error instanceof UnauthorizedError);
  return (
    <>
      {isOffline && <ErrorNotice>{error.message}</ErrorNotice>}
      <MountOnFirstOpen open={isOpen}>
        <AlertDialog
          open={isOpen}
          title={title}
          text={[errorMessage(error), advice].filter(Boolean).join(' ')}
          onClose={onClose}
        />
      </MountOnFirstOpen>
    </>
  );
}
