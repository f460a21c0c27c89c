import { partner } from '#partner';
import type { ApplicationSummary } from '../../../shared/contracts/applications.ts';
import { deadlineText } from '../../../shared/partner/window-texts.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import { serverDay } from '../../lib/calls/server-time.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { UserText } from '../../ui/user-text.tsx';
import styles from './application-list.module.css';
import { chooseApplication, nameOf, useApplications } from './choose-application.ts';
import { DiscardApplication } from './discard-application.tsx';

export function ApplicationList() {
  const { data, isError, refetch } = useApplications();
  const choose = useMutation({ mutationFn: chooseApplication });
  if (isError)
    return (
      <p className={styles.failed}>
        <span>We couldn't load your applications.</span>{' '}
        <Button variant="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data || data.applications.length < 2) return null;
  return (
    <section aria-labelledby="applications" className={styles.applications}>
      <h3 id="applications">Your applications</h3>
      <ul>
        {data.applications.map((application) => (
          <li key={application.number} aria-current={application.chosen || undefined}>
            <span>
              <UserText>{nameOf(application)}</UserText>
              <small className="meta">{stateOf(application)}</small>
            </span>
            {!application.chosen && (
              <Button
                variant="link"
                busy={choose.isPending && choose.variables === application.number}
                aria-label={`Open ${nameOf(application)}, ${stateOf(application)}`}
                onClick={() => choose.mutate(application.number)}
              >
                Open
              </Button>
            )}
            {!application.submitted_at && (
              <DiscardApplication application={application} variant="link" onDiscarded={refetch} />
            )}
          </li>
        ))}
      </ul>
      <ErrorDialog error={choose.error} onClose={choose.reset} />
    </section>
  );
}

function stateOf({ submitted_at, late, chosen, declined, window }: ApplicationSummary): string {
  const { timeZone } = partner.config;
  const openSuffix = `${chosen ? ', open now' : ''}${declined ? '. A recommender declined' : ''}`;
  if (submitted_at)
    return `${late ? 'Received late on' : 'Submitted'} ${printTime(submitted_at, timeZone)}${openSuffix}`;
  return `Not submitted${openSuffix}${hasWindows && window ? `. ${deadlineText(window, serverDay(), timeZone)}` : ''}`;
}
