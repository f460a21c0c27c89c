import { useState } from 'react';
import type { ApplicationSummary } from '../../../shared/contracts/applications.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { Once } from '../../ui/dialog/once.tsx';
import { discardApplication, nameOf } from './choose-application.ts';

interface Props {
  readonly application: ApplicationSummary;
  readonly variant?: 'link';
  readonly onGone: () => unknown;
}

/** Of one that was begun and not submitted: asks first, and says what goes. */
export function DiscardApplication({ application, variant, onGone }: Props) {
  const [asks, setAsks] = useState(false);
  const name = nameOf(application);
  const discard = useMutation({
    mutationFn: () => discardApplication(application),
    onSuccess: (isLeft) => isLeft || onGone(),
    // One whose answer was lost is gone.
    onError: () => void onGone(),
    onSettled: () => setAsks(false),
  });
  /** What is under way is not called off: nothing must look as if it were. */
  const keep = () => discard.isPending || setAsks(false);
  return (
    <>
      <Button variant={variant} aria-label={`Discard ${name}`} onClick={() => setAsks(true)}>
        Discard
      </Button>
      <Once open={asks}>
        <Dialog
          open={asks}
          onClose={keep}
          role="alertdialog"
          title={`Discard ${name}?`}
          actions={
            <>
              <Button variant="primary" data-autofocus aria-disabled={discard.isPending} onClick={keep}>
                Keep application
              </Button>
              <Button busy={discard.isPending} onClick={() => discard.mutate()}>
                Discard application
              </Button>
            </>
          }
        >
          <p>
            This permanently deletes its answers and documents on every device. Your other applications won't change.
          </p>
        </Dialog>
      </Once>
      <ErrorDialog error={discard.error} onClose={discard.reset} />
    </>
  );
}
