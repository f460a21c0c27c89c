import { createEmitter } from '../emitter.ts';
import { cookieNames } from './cookies.ts';

const changed = createEmitter();

/**
 * Wraps a browser storage so that no access throws. The browser may refuse to store (blocked, private mode, full,
 * disabled by a policy), even from one moment to the next. A refused value stays in memory until the page closes.
 */
function safeStorage(storage: () => Storage) {
  const refused = new Map<string, string>();

  function attempt<T>(operation: (storage: Storage) => T, fallback: T): T {
    try {
      return operation(storage());
    } catch {
      return fallback;
    }
  }

  function tryStore(key: string, value: string): boolean {
    return attempt((target) => {
      target.setItem(key, value);
      return target.getItem(key) === value;
    }, false);
  }

  function setRefused(key: string, value: string | undefined) {
    const previousSize = refused.size;
    if (value === undefined) refused.delete(key);
    else refused.set(key, value);
    if (previousSize > 0 !== refused.size > 0) changed.emit();
  }

  return {
    getItem: (key: string): string | null => refused.get(key) ?? attempt((source) => source.getItem(key), null),
    setItem: (key: string, value: string) => setRefused(key, tryStore(key, value) ? undefined : value),
    removeItem(key: string) {
      setRefused(key, undefined);
      attempt((source) => source.removeItem(key), undefined);
    },
    names: (): string[] => [...new Set([...attempt((source) => Object.keys(source), []), ...refused.keys()])],
    hasStoredAll: () => refused.size === 0,
    keeps: tryStore,
  };
}

export const tabStorage = safeStorage(() => sessionStorage);

export const siteStorage = safeStorage(() => localStorage);

let isUsable: boolean | undefined;

/** Whether input survives a reload of the page, judging by what this browser has stored so far. */
export const storagePersists = {
  get(): boolean {
    if (isUsable === undefined) {
      isUsable = siteStorage.keeps('probe', 'probe');
      siteStorage.removeItem('probe');
    }
    return isUsable && siteStorage.hasStoredAll();
  },
  subscribe: changed.on,
};

export const cookies = {
  read(): string {
    try {
      return document.cookie;
    } catch {
      return '';
    }
  },
  remove: (name: string) => write(`${name}=; path=/; max-age=0`),
  /** Whether the browser drops a new cookie. Extensions and policies do not change `cookieEnabled`. */
  areBlocked(): boolean {
    write('probe=; path=/; samesite=strict');
    const isStored = cookieNames(cookies.read()).includes('probe');
    cookies.remove('probe');
    return !isStored;
  },
};

function write(cookie: string) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = cookie;
  } catch {
    // The browser blocks cookies.
  }
}
