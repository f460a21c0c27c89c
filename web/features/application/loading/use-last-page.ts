import { useEffect } from 'react';
import { putLastPage } from '../../../../shared/contracts/application.ts';
import { isFormRoute } from '../../../../shared/form/form-routes.ts';
import { call } from '../../../lib/call.ts';
import { OfflineError } from '../../../lib/errors.ts';
import { application } from '../../store/index.ts';
import { loadWaiting } from '../waiting/load-waiting.ts';

/** Saves where the applicant is, for the next visit; later when there is no connection. Any other failure costs one click. */
export function useLastPage(path: string | undefined) {
  useEffect(() => {
    const { web_status, last_page } = application.state;
    if (!isFormRoute(path) || path === last_page || web_status === 'submitted') return;
    application.update({ last_page: path });
    call(putLastPage, { body: { last_page: path }, keepalive: true })
      .catch(async (error: unknown) => {
        if (error instanceof OfflineError) (await loadWaiting()).keepPage(path);
      })
      .catch(() => {});
  }, [path]);
}
