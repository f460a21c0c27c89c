import { useCallback, useEffect, useRef } from 'react';

/** Asks whether the component is still on screen: the answer of a server may come when it is not. */
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
