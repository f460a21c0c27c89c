import { useState } from 'react';
import type { ApplicationSummary } from '../../../shared/contracts/applications.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';
import { discardApplication, nameOf } from './choose-application.ts';

interface Props {
  readonly application: ApplicationSummary;
  readonly variant?: 'link';
  readonly onDiscarded: () => unknown;
}

/** Discards an application that is not submitted, after a dialog that says what the server will delete. */
export function DiscardApplication({ application, variant, onDiscarded }: Props) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(application);
  const discard = useMutation({
    mutationFn: () => discardApplication(application),
    onSuccess: (isOtherOpening) => isOtherOpening || onDiscarded(),
    // The server may have deleted the application although its response was lost.
    onError: () => void onDiscarded(),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant={variant} aria-label={`Discard ${name}`} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <MountOnFirstOpen open={isAsking}>
        <ConfirmDialog
          open={isAsking}
          title={`Discard ${name}?`}
          confirmLabel="Discard application"
          cancelLabel="Keep application"
          isPending={discard.isPending}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            This permanently deletes its answers and documents on every device. Your other applications won't change.
          </p>
        </ConfirmDialog>
      </MountOnFirstOpen>
      <ErrorDialog error={discard.error} onClose={discard.reset} />
    </>
  );
}
