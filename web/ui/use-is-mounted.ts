import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still mounted. A response may come after it is unmounted. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
