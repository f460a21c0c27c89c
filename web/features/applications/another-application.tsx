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

/** Starts another application, or opens one that was started. Shown below a submitted application. */
export function AnotherApplication() {
  const { data, refetch } = useApplications();
  const [isAsking, setAsking] = useState(false);
  const start = useMutation({
    mutationFn: startApplication,
    // The server may have started the application although its response was lost.
    onError: () => {
      setAsking(false);
      void refetch();
    },
  });
  const cancel = () => start.isPending || setAsking(false);
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
          <Button onClick={() => setAsking(true)}>Start another application</Button>
          <Once open={isAsking}>
            <Dialog
              open={isAsking}
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
