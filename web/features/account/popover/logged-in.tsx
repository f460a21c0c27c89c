import { partner } from '#partner';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorDialog } from '../../../ui/error-dialog.tsx';
import { useApplication } from '../../application/index.ts';
import { ApplicationList } from '../../applications/index.ts';
import { PdfCopy } from '../../form-screen/index.ts';
import { currentApplicant } from '../../session/index.ts';
import styles from './popover-content.module.css';
import { useLogOut } from './use-log-out.ts';

export function LoggedIn() {
  const username = useApplication((snapshot) => snapshot.username) || currentApplicant()?.username;
  return (
    <>
      <p className={styles.username} translate="no">
        {username}
      </p>
      {partner.config.severalApplications && <ApplicationList />}
      <PdfCopy />
      <LogOutButton />
    </>
  );
}

function LogOutButton() {
  const { logOut, unsaved, stay } = useLogOut();
  return (
    <>
      <Button
        variant="primary"
        size="popover"
        busy={logOut.isPending}
        onClick={() => logOut.mutateAsync({ isWarned: false })}
      >
        Log Out
      </Button>
      <Dialog
        open={unsaved > 0 && !logOut.error}
        onClose={stay}
        role="alertdialog"
        title={unsaved === 1 ? '1 answer is not saved yet' : `${unsaved} answers are not saved yet`}
        actions={
          <>
            <Button variant="primary" data-autofocus onClick={stay}>
              Stay
            </Button>
            <Button busy={logOut.isPending} onClick={() => logOut.mutateAsync({ isWarned: true })}>
              Log out anyway
            </Button>
          </>
        }
      >
        <p>What is not saved is lost when you log out.</p>
      </Dialog>
      <ErrorDialog error={logOut.error} onClose={logOut.reset} />
    </>
  );
}
