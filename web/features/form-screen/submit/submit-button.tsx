import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertDialog, ErrorDialog } from '../../../ui/dialog/error-dialog.tsx';
import { Once } from '../../../ui/dialog/once.tsx';
import { stateWithDraft } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';
import { errorSummaryId } from './error-summary.tsx';
import { loadSubmit } from './load-submit.ts';

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'aria-describedby'> {
  /** It does nothing, and keeps the focus: what describes it says why. */
  readonly isOff?: boolean;
  /** Told of every submit: '' when it was not refused. */
  readonly onRefusal?: (message: string) => void;
}

export function SubmitButton({ isOff, onRefusal, ...rest }: Props) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const press = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return navigate('/signup', { state: stateWithDraft() });
      const { submit } = await loadSubmit();
      const outcome = await submit();
      onRefusal?.(outcome.kind === 'refused' ? outcome.message : '');
      if (outcome.kind === 'submitted') return navigate('/completion', { state: { submitted: true } });
      if (outcome.kind === 'incomplete') return navigate(`/about#${errorSummaryId}`);
      return setRefusal(outcome.message);
    },
  });
  return (
    <>
      <Button
        {...rest}
        variant="primary"
        size="submit"
        busy={press.isPending}
        aria-disabled={isOff}
        onClick={() => !isOff && press.mutateAsync()}
      >
        Submit
      </Button>
      <ErrorDialog error={press.error} onClose={press.reset} />
      <Once open={refusal !== ''}>
        <AlertDialog
          open={refusal !== ''}
          title="Your application was not submitted"
          text={refusal}
          onClose={() => setRefusal('')}
        />
      </Once>
    </>
  );
}
