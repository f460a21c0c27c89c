import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { application } from '../../application/index.ts';
import { leavePage } from '../saving/leave-page.ts';

/** The browser's Back and Forward save and validate as the steps do, only after the change. */
export function usePageChange(path: string | undefined) {
  const first = useRef(path);
  const last = useRef(path);
  const isPop = useNavigationType() === 'POP';
  useEffect(() => {
    first.current ??= path;
    if (path !== undefined && path !== first.current) application.update({ has_changed_page: true });
    if (path !== undefined && last.current !== undefined && path !== last.current && isPop) void leavePage();
    last.current = path;
  }, [path, isPop]);
}
