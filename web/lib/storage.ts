/** Stands in for a storage that the browser has switched off: then things last as long as the page. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function usable(open: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return open();
  } catch {
    return memoryStorage();
  }
}

/** What this tab keeps over a reload. */
export const tabStorage = usable(() => sessionStorage);

/** What all tabs of the site share. */
export const siteStorage = usable(() => localStorage);
