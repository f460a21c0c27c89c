import { useState } from 'react';
import { partner } from '#partner';
import { copiedPages } from '../../../shared/form/answers-again.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { Once } from '../../ui/dialog/once.tsx';
import styles from './application-list.module.css';
import { chooseApplication, nameOf, startApplication, useApplications } from './choose-application.ts';
import { DiscardApplication } from './discard-application.tsx';

const copied = copiedPages(partner.form);
const askedAgain = copied
  .flatMap(({ sections }) => sections.filter(({ again }) => again === false))
  .map(({ title }) => title);

/** Below a submitted application: starts another one, or opens that which has been begun. */
export function AnotherApplication() {
  const { data, refetch } = useApplications();
  const [asks, setAsks] = useState(false);
  const start = useMutation({
    mutationFn: startApplication,
    // One whose answer was lost has begun.
    onError: () => {
      setAsks(false);
      void refetch();
    },
  });
  const cancel = () => start.isPending || setAsks(false);
  const open = useMutation({ mutationFn: chooseApplication });
  const begun = data?.applications.find(({ submitted_at }) => submitted_at === undefined);
  if (!data || !(begun || data.may_start)) return null;
  return (
    <section aria-labelledby="another">
      <h2 id="another">{begun ? 'Your other application' : 'Start another application'}</h2>
      {begun ? (
        <>
          <p>
            <bdi>{nameOf(begun)}</bdi> isn't submitted yet.
          </p>
          <div className={styles.actions}>
            <Button busy={open.isPending} onClick={() => open.mutate(begun.number)}>
              Open application
            </Button>
            <DiscardApplication application={begun} onGone={refetch} />
          </div>
        </>
      ) : (
        <>
          <p>Apply to another program or for another term.</p>
          <Button onClick={() => setAsks(true)}>Start another application</Button>
          <Once open={asks}>
            <Dialog
              open={asks}
              onClose={cancel}
              title="Start another application?"
              actions={
                <>
                  <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
                    Start application
                  </Button>
                  <Button aria-disabled={start.isPending} onClick={cancel}>
                    Cancel
                  </Button>
                </>
              }
            >
              <p>
                We'll copy your answers on {copied.map(({ title }) => title).join(' and ')} from your newest
                application.
              </p>
              <p>
                You'll need to answer again: {askedAgain.join('; ')}; signatures, your Social Security number and
                documents. Your submitted application won't change.
              </p>
            </Dialog>
          </Once>
        </>
      )}
      <ErrorDialog error={start.error} onClose={start.reset} />
      <ErrorDialog error={open.error} onClose={open.reset} />
    </section>
  );
}
