import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createSessionGuard } from '../../../lib/calls/call-session.ts';
import { errorMessage, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertDialog, ErrorDialog } from '../../../ui/dialog/error-dialog.tsx';
import { MountOnFirstOpen } from '../../../ui/dialog/mount-on-first-open.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { stateWithDraft } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';
import { errorSummaryId } from './error-summary.tsx';
import { loadSubmit } from './load-submit.ts';

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'aria-describedby'> {
  /** Whether pressing the button does nothing. The button can still have the focus, and its description says why. */
  readonly isDisabled?: boolean;
  /** Called after every attempt to submit, with the reason why the submission was refused, or '' if it was not. */
  readonly onRefusal?: (message: string) => void;
}

const refusedTitle = "Your application wasn't submitted";

export function SubmitButton({ isDisabled, onRefusal, ...rest }: Props) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const isMounted = useIsMounted();
  /** Shows a toast if the user left the page and its dialogs before the response arrived. */
  const showToastIfLeft = (label: string, text: string) => {
    if (!isMounted()) showToast({ severity: 'error', label, text });
  };
  const submission = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return navigate('/signup', { state: stateWithDraft() });
      const startUrl = location.href;
      const { submit } = await createSessionGuard()(loadSubmit());
      const outcome = await submit();
      onRefusal?.(outcome.kind === 'refused' ? outcome.message : '');
      if (outcome.kind === 'submitted') return navigate('/completion', { state: { submitted: true } });
      if (outcome.kind === 'refused') {
        setRefusal(outcome.message);
        return showToastIfLeft(refusedTitle, outcome.message);
      }
      // Do not navigate if the user has followed a link in the meantime.
      if (location.href === startUrl) return navigate(`/about#${errorSummaryId}`);
    },
    onError: (error) =>
      error instanceof UnauthorizedError || showToastIfLeft("We couldn't finish submitting", errorMessage(error)),
  });
  return (
    <>
      <Button
        {...rest}
        variant="primary"
        size="submit"
        busy={submission.isPending}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && submission.mutateAsync()}
      >
        Submit
      </Button>
      <ErrorDialog error={submission.error} onClose={submission.reset} />
      <MountOnFirstOpen open={refusal !== ''}>
        <AlertDialog open={refusal !== ''} title={refusedTitle} text={refusal} onClose={() => setRefusal('')} />
      </MountOnFirstOpen>
    </>
  );
}
