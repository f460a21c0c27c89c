import { useEffect, useRef } from 'react';
import { application } from '../../store/index.ts';

/** Notes that the applicant has moved on from the page they came to, however they did. */
export function usePageChange(path: string | undefined) {
  const first = useRef(path);
  useEffect(() => {
    first.current ??= path;
    if (path !== undefined && path !== first.current) application.update({ has_changed_page: true });
  }, [path]);
}
