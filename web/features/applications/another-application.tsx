import { partner } from '#partner';
import { copiedPages } from '../../../shared/form/answers-again.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorDialog } from '../../ui/error-dialog.tsx';
import { chooseApplication, startApplication } from './choose-application.ts';
import { nameOf, useApplications } from './use-applications.ts';

const copied = copiedPages(partner.form);
const askedAgain = copied
  .flatMap(({ sections }) => sections.filter(({ again }) => again === false))
  .map(({ title }) => title);

/** Below a submitted application: starts another one, or opens that which has been begun. */
export function AnotherApplication() {
  const { data } = useApplications();
  const start = useMutation({ mutationFn: startApplication });
  const open = useMutation({ mutationFn: chooseApplication });
  const begun = data?.applications.find(({ submitted_at }) => submitted_at === undefined);
  if (!data || !(begun || data.may_start)) return null;
  return (
    <section aria-labelledby="another">
      <h2 id="another">{begun ? 'Your other application' : 'Start another application'}</h2>
      {begun ? (
        <>
          <p>You have begun another application{nameOf(begun) && `, to ${nameOf(begun)}`}. It is not submitted yet.</p>
          <Button busy={open.isPending} onClick={() => open.mutate(begun.number)}>
            Open it
          </Button>
        </>
      ) : (
        <>
          <p>
            You can apply again, to another program or for another term. What you have answered on{' '}
            {copied.map(({ title }) => title).join(' and ')} is copied. You are asked again for: {askedAgain.join('; ')}
            ; signatures, your social security number and documents. This application stays as you submitted it.
          </p>
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            Start another application
          </Button>
        </>
      )}
      <ErrorDialog error={start.error} onClose={start.reset} />
      <ErrorDialog error={open.error} onClose={open.reset} />
    </section>
  );
}
