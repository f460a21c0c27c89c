/** Used when the browser has switched off storage: items last as long as the page. */
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

export const tabStorage = usable(() => sessionStorage);

export const siteStorage = usable(() => localStorage);

/** Whether what is entered survives a reload of the page. */
export const keeping = {
  get: (): boolean => [tabStorage, siteStorage].every((storage) => storage instanceof Storage),
};

/** As far as there is room. */
export function keepItem(key: string, value: string) {
  try {
    siteStorage.setItem(key, value);
  } catch {
    // Full. What is kept is a convenience: nothing is lost without it.
  }
}
