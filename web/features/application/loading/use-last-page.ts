import { useEffect } from 'react';
import { type FormRoute, formRoutes, putLastPage } from '../../../../shared/contracts/application.ts';
import { call } from '../../../lib/call.ts';
import { application } from '../../store/application-store.ts';

const isFormRoute = (path: string | undefined): path is FormRoute => formRoutes.some((route) => route === path);

/** Tells the server where the applicant is. A failure costs a click at the next visit, no more. */
export function useLastPage(path: string | undefined) {
  useEffect(() => {
    const { web_status, last_page } = application.state;
    if (!isFormRoute(path) || path === last_page || web_status === 'submitted') return;
    application.update({ last_page: path });
    call(putLastPage, { body: { last_page: path }, keepalive: true }).catch(() => {});
  }, [path]);
}
