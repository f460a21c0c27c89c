import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { ErrorDialog } from '../../../ui/error-dialog.tsx';
import { PdfCopy, profileQuery } from '../../application/index.ts';
import styles from './popover-content.module.css';
import { useLogOut } from './use-log-out.ts';

export function LoggedIn() {
  const { data } = useQuery({ ...profileQuery(), throwOnError: false });
  return (
    <>
      <p className={styles.username}>{data?.username}</p>
      <PdfCopy />
      <LogOutButton />
    </>
  );
}

function LogOutButton() {
  const logOut = useLogOut();
  return (
    <>
      <Button variant="primary" size="popover" busy={logOut.isPending} onClick={() => logOut.mutate()}>
        Log Out
      </Button>
      <ErrorDialog error={logOut.error} onClose={logOut.reset} />
    </>
  );
}
