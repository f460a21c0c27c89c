import { useState } from 'react';
import { partner } from '#partner';
import { copiedPages } from '../../../shared/form/copyable-answers.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/dialog/mount-on-first-open.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { chooseApplication, nameOf, startApplication, useApplications } from './choose-application.ts';
import { DiscardApplication } from './discard-application.tsx';

const pagesToCopy = copiedPages(partner.form);
const pageTitles = pagesToCopy.map(({ title }) => title).join(' and ');
const sectionsToRepeat = pagesToCopy
  .flatMap(({ sections }) => sections.filter(({ again }) => again === false))
  .map(({ title }) => title)
  .join('; ');

/** Starts another application, or opens one that was started. Appears below a submitted application. */
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
  const open = useMutation({ mutationFn: chooseApplication });
  const startedApplication = data?.applications.find(({ submitted_at }) => submitted_at === undefined);
  if (!data || !(startedApplication || data.may_start)) return null;
  return (
    <section aria-labelledby="another">
      <h2 id="another">{startedApplication ? 'Your other application' : 'Another application'}</h2>
      {startedApplication ? (
        <>
          <p>
            <UserText>{nameOf(startedApplication)}</UserText> <span>isn't submitted yet.</span>
          </p>
          <div className="buttons">
            <Button busy={open.isPending} onClick={() => open.mutate(startedApplication.number)}>
              Open application
            </Button>
            <DiscardApplication application={startedApplication} onDiscarded={refetch} />
          </div>
        </>
      ) : (
        <>
          <p>Apply to another program or for another term.</p>
          <Button onClick={() => setAsking(true)}>Start another application</Button>
          <MountOnFirstOpen open={isAsking}>
            <ConfirmDialog
              open={isAsking}
              title="Start another application?"
              confirmLabel="Start application"
              isPending={start.isPending}
              onConfirm={() => start.mutate()}
              onClose={() => setAsking(false)}
            >
              <p>{`We'll copy your answers on ${pageTitles} from your newest application.`}</p>
              <p>
                <span>{`You'll need to answer again: ${sectionsToRepeat}; signatures, your Social Security number and documents.`}</span>{' '}
                <span>Your submitted application won't change.</span>
              </p>
            </ConfirmDialog>
          </MountOnFirstOpen>
        </>
      )}
      <ErrorDialog error={start.error} onClose={start.reset} />
      <ErrorDialog error={open.error} onClose={open.reset} />
    </section>
  );
}
