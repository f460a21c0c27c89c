import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { isLoggedIn } from '../../session/session.ts';
import { draftForNavigation } from '../../store/application-store.ts';
import { leavePage } from './leave-page.ts';
import { saveOrThrow } from './saving.ts';

/** Saves the page and goes on to the next; visitors need an account for that. */
export function SaveButton({ next }: { next: string }) {
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return void navigate('/signup', { state: { answers: draftForNavigation() } });
      await saveOrThrow();
      if (await leavePage()) await navigate(next);
    },
    throwOnError: true,
  });
  return (
    <Button variant="primary" size="save" busy={save.isPending} onClick={() => save.mutate()}>
      Save and continue
    </Button>
  );
}
