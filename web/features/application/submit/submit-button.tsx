import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ServerError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorDialog } from '../../../ui/error-dialog.tsx';
import { isLoggedIn, stateWithDraft } from '../../session/index.ts';
import { errorSummaryId } from './error-summary.tsx';
import { loadSubmit } from './load-submit.ts';

const conflict = 409;

export function SubmitButton() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const press = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return navigate('/signup', { state: stateWithDraft() });
      const { submit } = await loadSubmit();
      const outcome = await submit();
      if (outcome.kind === 'submitted') return navigate('/completion', { state: { submitted: true } });
      if (outcome.kind === 'incomplete') return navigate(`/about#${errorSummaryId}`);
      return setRefusal(new ServerError(outcome.message, conflict));
    },
  });
  return (
    <>
      <Button variant="primary" size="submit" busy={press.isPending} onClick={() => press.mutate()}>
        Submit
      </Button>
      <ErrorDialog error={press.error} onClose={press.reset} />
      <ErrorDialog title="Your application was not submitted" error={refusal} onClose={() => setRefusal(null)} />
    </>
  );
}
