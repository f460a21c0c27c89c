import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { useMutation } from '../../../lib/calls/use-mutation.ts';
import { storagePersists } from '../../../lib/storage/storage.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorDialog } from '../../../ui/dialog/error-dialog.tsx';
import { saveOrStoreLocally, stateWithDraft } from '../../application/index.ts';
import { isLoggedIn } from '../../session/index.ts';
import { saveBeforeLeaving } from './use-save-and-navigate.ts';

export function SaveButton({ next }: { next: string }) {
  const navigate = useNavigate();
  // The address changes before the screen does, so the user may press the button again.
  const open = (path: string, options?: NavigateOptions) => {
    if (location.pathname !== path) void navigate(path, options);
  };
  const save = useMutation({
    mutationFn: async () => {
      if (!isLoggedIn()) return open('/signup', { state: stateWithDraft({ returnTo: next }) });
      if (await saveBeforeLeaving(saveOrStoreLocally)) open(next);
    },
  });
  return (
    <>
      <Button
        variant="primary"
        size="save"
        busy={save.isPending}
        isDoubleClickIgnored
        onClick={() => save.mutateAsync()}
      >
        Save and continue
      </Button>
      <ErrorDialog
        error={save.error}
        advice={storagePersists.get() && 'What you typed is kept on this device.'}
        onClose={save.reset}
      />
    </>
  );
}
