import { useMutation } from '@tanstack/react-query';
import { getLogout } from '../../../../shared/contracts/application.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { saveNow } from '../../application/index.ts';
import { endSessionEverywhere } from '../../session/index.ts';
import { application, rememberDraft } from '../../store/index.ts';

export const useLogOut = () =>
  useMutation({
    mutationFn: async () => {
      const saved = await saveNow();
      const { message } = await call(getLogout);
      return { saved, message };
    },
    onSuccess: ({ saved, message }) => {
      if (saved && !application.state.draft_only) discardOffers();
      endSessionEverywhere(message, 'success');
    },
    onError: () => queryClient.clear(),
  });

/**
 * Before the end of the session, which forgets whose draft it is. An unsaved draft stays for the next log-in, also that of
 * another tab.
 */
function discardOffers() {
  application.update({ conflicts: {} });
  rememberDraft();
}
