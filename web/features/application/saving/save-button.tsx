import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ErrorDialog } from '../../../ui/error-dialog.tsx';
import { isLoggedIn, stateWithDraft } from '../../session/index.ts';
import { leavePage } from './leave-page.ts';
import { saveOrKeep } from './saving.ts';

export function SaveButton({ next }: { next: string }) {
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return void navigate('/signup', { state: stateWithDraft() });
      if (await leavePage(saveOrKeep)) await navigate(next);
    },
  });
  return (
    <>
      <Button variant="primary" size="save" busy={save.isPending} onClick={() => save.mutate()}>
        Save and continue
      </Button>
      <ErrorDialog error={save.error} onClose={save.reset} />
    </>
  );
}
