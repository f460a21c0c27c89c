import { Popover } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { partner } from '#partner';
import { getLogout } from '../../../../shared/contracts/application.ts';
import { messages } from '../../../../shared/messages.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { call } from '../../../lib/calls/call.ts';
import { errorMessage, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorDialog } from '../../../ui/dialog/error-dialog.tsx';
import { CrossIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { outbox, saveNow, stateWithDraft, useApplication } from '../../application/index.ts';
import { ApplicationList } from '../../applications/index.ts';
import { PdfCopy } from '../../form-screen/index.ts';
import {
  endSessionEverywhere,
  getCurrentApplicant,
  isLoggedIn,
  runLogout,
  useIsLoggedIn,
} from '../../session/index.ts';
import styles from './popover-content.module.css';

interface Props {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly preload: () => unknown;
}

export default function PopoverContent({ trigger, onClose, preload }: Props) {
  const isLoggedIn = useIsLoggedIn();
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Content
        className={`card ${styles.content}`}
        sideOffset={5}
        align="end"
        collisionPadding={16}
        aria-labelledby="account-title"
        onInteractOutside={(event) => {
          // The trigger closes the popover itself.
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
        }}
        onOpenAutoFocus={(event) => {
          // The popover's code may arrive late. Do not take the focus if the user has moved on to a field.
          const { activeElement } = document;
          if (activeElement !== trigger.current && activeElement !== document.body) event.preventDefault();
        }}
        onEscapeKeyDown={(event) => {
          const dialog = document.querySelector('dialog[open]');
          if (!dialog) return;
          event.preventDefault();
          dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
        }}
      >
        <div className={styles.head}>
          <h2 id="account-title" className={styles.title}>
            Account
          </h2>
          <Popover.Close className={buttonClass({ variant: 'icon' }, styles.close)} aria-label="Close">
            <CrossIcon />
          </Popover.Close>
        </div>
        {isLoggedIn ? <LoggedIn /> : <LoggedOut preload={preload} />}
      </Popover.Content>
    </Popover.Root>
  );
}

function LoggedIn() {
  const username = useApplication((snapshot) => snapshot.username) || getCurrentApplicant()?.username;
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
  const { logOut, unsavedCount, setUnsavedCount } = useLogOut();
  return (
    <>
      <Button size="popover" busy={logOut.isPending} onClick={() => logOut.mutateAsync({ isWarned: false })}>
        Log Out
      </Button>
      <ConfirmDialog
        open={unsavedCount > 0 && !logOut.error}
        title={notSavedMessage(unsavedCount)}
        confirmLabel="Log out anyway"
        cancelLabel="Stay logged in"
        isPending={logOut.isPending}
        onConfirm={() => logOut.mutateAsync({ isWarned: true })}
        onClose={() => setUnsavedCount(0)}
      >
        <p>If you log out, you'll lose your unsaved answers.</p>
      </ConfirmDialog>
      <ErrorDialog error={logOut.error} onClose={logOut.reset} />
    </>
  );
}

function LoggedOut({ preload }: { preload: () => unknown }) {
  const navigate = useNavigate();
  const goTo = (path: string) => () => navigate(path, { state: stateWithDraft() });
  return (
    <div className={styles.buttons}>
      <Popover.Close asChild>
        <Button variant="primary" size="popover" onPointerEnter={preload} onClick={goTo('/login')}>
          Sign In
        </Button>
      </Popover.Close>
      <Popover.Close asChild>
        <Button size="popover" onPointerEnter={preload} onClick={goTo('/signup')}>
          Create Account
        </Button>
      </Popover.Close>
    </div>
  );
}

const notSavedMessage = (count: number) => `${formatCount(count, "answer isn't", "answers aren't")} saved yet`;

/** Logs the user out. If answers are unsaved, it warns first, because the logout discards them. */
function useLogOut() {
  const [unsavedCount, setUnsavedCount] = useState(0);
  const isMounted = useIsMounted();
  /** Shows a toast if the menu and its dialogs were closed before the response arrived. */
  const showToastIfClosed = (text: string) => {
    if (!isMounted()) showToast({ severity: 'error', label: "You're still logged in", text });
  };
  const logOut = useMutation({
    mutationFn: async ({ isWarned }: { isWarned: boolean }) => {
      const isSaved = isWarned || (await saveNow());
      if (!isSaved) {
        const count = Math.max(1, outbox.unsavedAnswers().length);
        setUnsavedCount(count);
        return showToastIfClosed(`${notSavedMessage(count)}.`);
      }
      await runLogout(async () => {
        await call(getLogout).catch((error: unknown) => {
          // A failed logout has ended the session in this browser if its response has cleared the cookies.
          if (isLoggedIn()) throw error;
        });
        outbox.discard();
        endSessionEverywhere(messages.loggedOut, 'success');
      });
    },
    onError: (error) => {
      queryClient.clear();
      if (!(error instanceof UnauthorizedError)) showToastIfClosed(errorMessage(error));
    },
  });
  return { logOut, unsavedCount, setUnsavedCount };
}
