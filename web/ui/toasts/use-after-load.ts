import { useEffect, useState } from 'react';
import { afterLoad } from '../../lib/code/after-load.ts';

/** False until the page has loaded and the browser has nothing else to do. */
export function useAfterLoad(): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => afterLoad(() => setLoaded(true)), []);
  return hasLoaded;
}
