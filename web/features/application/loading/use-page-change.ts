import { useEffect, useRef } from 'react';
import { application } from '../../store/index.ts';

export function usePageChange(path: string | undefined) {
  const first = useRef(path);
  useEffect(() => {
    first.current ??= path;
    if (path !== undefined && path !== first.current) application.update({ has_changed_page: true });
  }, [path]);
}
