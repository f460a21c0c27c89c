import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { showToast } from '../../ui/toasts/toasts.ts';
import { nameOf, useApplications } from './choose-application.ts';

/**
 * Says which application is open if the account has several. Shows a toast if a recommender of another one declined.
 * Reads the applications again on each page, because their programs may change.
 */
export function OpenApplication() {
  const { data, refetch } = useApplications();
  const { pathname } = useLocation();
  const applications = data?.applications ?? [];
  const index = applications.findIndex(({ chosen }) => chosen);
  const open = applications[index];
  const isOneOfSeveral = open !== undefined && applications.length > 1;
  const declined = applications.find((application) => application.declined && !application.chosen);
  const declinedName = declined && nameOf(declined);
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current !== pathname && isOneOfSeveral) void refetch();
    shownPathname.current = pathname;
  }, [pathname, isOneOfSeveral, refetch]);
  useEffect(() => {
    if (declinedName)
      showToast({
        severity: 'error',
        label: 'A recommender declined',
        text: `This is about your application ${declinedName}. Open it from your account menu to name someone else.`,
      });
  }, [declinedName]);
  if (!isOneOfSeveral) return null;
  const isNamed = open.program || open.term;
  return <span>{`Application ${index + 1} of ${applications.length}${isNamed ? `: ${nameOf(open)}` : ''}`}</span>;
}
