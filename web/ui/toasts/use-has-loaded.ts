import { useEffect, useState } from 'react';
import { afterLoad } from '../../lib/code/after-load.ts';

/** Whether the page has loaded and the browser has been idle since. */
export function useHasLoaded(): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  return hasLoaded;
}
