import { useEffect } from 'react';
import { isFormRoute } from '../../../../shared/form/form-routes.ts';
import { application, nameOf, outbox } from '../../application/index.ts';

/** Saves where the applicant is, for the next visit; later when there is no connection. */
export function useLastPage(path: string | undefined) {
  useEffect(() => {
    const { web_status, last_page } = application.state;
    if (!isFormRoute(path) || path === last_page || web_status === 'submitted') return;
    application.update({ last_page: path });
    outbox.enter(nameOf('page', 'last'), path);
    void outbox.flush();
  }, [path]);
}
