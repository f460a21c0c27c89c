import { OfflineError, sentenceOf, UnauthorizedError } from '../../lib/calls/errors.ts';
import { lazily } from '../../lib/code/lazily.tsx';
import { ErrorNotice } from '../notice.tsx';
import { Once } from './once.tsx';

export const AlertDialog = lazily(() => import('./alert-dialog.tsx'));

interface Props {
  /** Of what a button did, which stays where it is and gets the focus back. */
  readonly error: unknown;
  readonly title?: string;
  readonly onClose: () => void;
}

/** An error as a modal, except what is expected: being offline, and the end of the session, which the login screen reports. */
export function ErrorDialog({ error, title = 'Unexpected Error', onClose }: Props) {
  const isOffline = error instanceof OfflineError;
  const isOpen = Boolean(error) && !isOffline && !(error instanceof UnauthorizedError);
  return (
    <>
      {isOffline && <ErrorNotice>{error.message}</ErrorNotice>}
      <Once open={isOpen}>
        <AlertDialog open={isOpen} title={title} text={sentenceOf(error)} onClose={onClose} />
      </Once>
    </>
  );
}
