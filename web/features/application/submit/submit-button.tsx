import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isLoggedIn, stateWithDraft } from '../../session/index.ts';
import { errorSummaryId } from './error-summary.tsx';
import { useSubmit } from './use-submit.ts';

export function SubmitButton() {
  const navigate = useNavigate();
  const submit = useSubmit();
  const [refusal, setRefusal] = useState('');
  const press = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return navigate('/signup', { state: stateWithDraft() });
      const outcome = await submit();
      if (outcome.kind === 'submitted') return navigate('/completion', { state: { submitted: true } });
      if (outcome.kind === 'incomplete') return navigate(`/about#${errorSummaryId}`);
      return setRefusal(outcome.message);
    },
    throwOnError: true,
  });
  return (
    <>
      <Button variant="primary" size="submit" busy={press.isPending} onClick={() => press.mutate()}>
        Submit
      </Button>
      <Dialog
        open={refusal !== ''}
        onClose={() => setRefusal('')}
        role="alertdialog"
        title="Your application was not submitted"
        actions={
          <Button variant="primary" data-autofocus onClick={() => setRefusal('')}>
            Close
          </Button>
        }
      >
        <p>{refusal}</p>
      </Dialog>
    </>
  );
}
