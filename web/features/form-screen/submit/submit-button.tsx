import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AlertDialog, ErrorDialog } from '../../../ui/dialog/error-dialog.tsx';
import { Once } from '../../../ui/dialog/once.tsx';
import { stateWithDraft } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';
import { errorSummaryId } from './error-summary.tsx';
import { loadSubmit } from './load-submit.ts';

export function SubmitButton() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const press = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return navigate('/signup', { state: stateWithDraft() });
      const { submit } = await loadSubmit();
      const outcome = await submit();
      if (outcome.kind === 'submitted') return navigate('/completion', { state: { submitted: true } });
      if (outcome.kind === 'incomplete') return navigate(`/about#${errorSummaryId}`);
      return setRefusal(outcome.message);
    },
  });
  return (
    <>
      <Button variant="primary" size="submit" busy={press.isPending} onClick={() => press.mutateAsync()}>
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
