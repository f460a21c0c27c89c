import { useEffect, useState } from 'react';
import type { PageId } from '../../../../shared/form/definition.ts';
import { afterLoad } from '../../../lib/code/after-load.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import type { PageProgress } from './watch-page-progress.ts';

/** Returns the progress of a page and its sections. Undefined until the page has loaded, and after an offline reload. */
export function usePageProgress(page: PageId): PageProgress | undefined {
  const [progress, setProgress] = useState<PageProgress>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const cancel = afterLoad(() =>
      loadCode(() => import('./watch-page-progress.ts')).then(
        ({ watchPageProgress }) => {
          if (!isUnmounted) stop = watchPageProgress(page, setProgress);
        },
        () => {},
      ),
    );
    return () => {
      isUnmounted = true;
      cancel();
      stop?.();
    };
  }, [page]);
  return progress;
}
