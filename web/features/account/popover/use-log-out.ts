import { useState } from 'react';
import { getLogout } from '../../../../shared/contracts/application.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useMutation } from '../../../lib/use-mutation.ts';
import { outbox, saveNow } from '../../application/index.ts';
import { endSessionEverywhere } from '../../session/index.ts';

/** Asks first when something is not saved: what a log-out was warned of is gone with it. */
export function useLogOut() {
  const [unsaved, setUnsaved] = useState(0);
  const logOut = useMutation({
    mutationFn: async ({ isWarned }: { isWarned: boolean }) => {
      const isSaved = isWarned || (await saveNow());
      if (!isSaved) return setUnsaved(Math.max(1, outbox.unsavedAnswers().length));
      const { message } = await call(getLogout);
      outbox.discard();
      endSessionEverywhere(message, 'success');
    },
    onError: () => queryClient.clear(),
  });
  return { logOut, unsaved, stay: () => setUnsaved(0) };
}
