import { createEmitter } from '../emitter.ts';
import { cookieNames } from './cookies.ts';

const changed = createEmitter();

/**
 * What the browser keeps. It may refuse (blocked, private, full, switched off by a policy), also from one moment to the next:
 * what it does not take lasts as long as the page.
 */
function keptBy(storage: () => Storage) {
  const refused = new Map<string, string>();

  function attempt<T>(act: (storage: Storage) => T, otherwise: T): T {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }

  function keeps(key: string, value: string): boolean {
    return attempt((to) => {
      to.setItem(key, value);
      return to.getItem(key) === value;
    }, false);
  }

  function note(key: string, value: string | undefined) {
    const before = refused.size;
    if (value === undefined) refused.delete(key);
    else refused.set(key, value);
    if (before > 0 !== refused.size > 0) changed.emit();
  }

  return {
    getItem: (key: string): string | null => refused.get(key) ?? attempt((from) => from.getItem(key), null),
    setItem: (key: string, value: string) => note(key, keeps(key, value) ? undefined : value),
    removeItem(key: string) {
      note(key, undefined);
      attempt((from) => from.removeItem(key), undefined);
    },
    names: (): string[] => [...new Set([...attempt((from) => Object.keys(from), []), ...refused.keys()])],
    keepsAll: () => refused.size === 0,
    keeps,
  };
}

export const tabStorage = keptBy(() => sessionStorage);

export const siteStorage = keptBy(() => localStorage);

let isUsable: boolean | undefined;

/** Whether what is entered survives a reload of the page, as far as this browser has shown until now. */
export const keeping = {
  get(): boolean {
    if (isUsable === undefined) {
      isUsable = siteStorage.keeps('probe', 'probe');
      siteStorage.removeItem('probe');
    }
    return isUsable && siteStorage.keepsAll();
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
  /** A cookie that is gone at once tells more than `cookieEnabled`, which extensions and policies do not change. */
  areBlocked(): boolean {
    write('probe=; path=/; samesite=strict');
    const isThere = cookieNames(cookies.read()).includes('probe');
    cookies.remove('probe');
    return !isThere;
  },
};

function write(cookie: string) {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = cookie;
  } catch {
    // Blocked.
  }
}
