import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { nameOf, useApplications } from './choose-application.ts';

/** Says which application is open, if the account has several. Reads it again on each page: its program may change. */
export function OpenApplication() {
  const { data, refetch } = useApplications();
  const { pathname } = useLocation();
  const applications = data?.applications ?? [];
  const index = applications.findIndex(({ chosen }) => chosen);
  const open = applications[index];
  const isOneOfSeveral = open !== undefined && applications.length > 1;
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current !== pathname && isOneOfSeveral) void refetch();
    shownPathname.current = pathname;
  }, [pathname, isOneOfSeveral, refetch]);
  if (!isOneOfSeveral) return null;
  const isNamed = open.program || open.term;
  return (
    <span>
      Application {index + 1} of {applications.length}
      {isNamed && `: ${nameOf(open)}`}
    </span>
  );
}
