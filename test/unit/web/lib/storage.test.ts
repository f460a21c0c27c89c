import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const load = () => import('../../../../web/lib/storage/storage.ts');
beforeEach(() => void jest.resetModules());

function refuse(name: string): never {
  throw new DOMException('No.', name);
}

type Items = Record<string, string>;
const methods = {
  setItem(this: Items, key: string, value: string) {
    this[key] = value;
  },
  getItem(this: Items, key: string): string | null {
    return this[key] ?? null;
  },
  removeItem(this: Items, key: string) {
    delete this[key];
  },
};
const storageWith = (changed: Partial<typeof methods> = {}): Items => Object.create({ ...methods, ...changed });

function give(name: 'localStorage' | 'sessionStorage' | 'document', get: () => unknown) {
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

const full = (letters: number) =>
  storageWith({
    setItem(key, value) {
      const size = Object.entries({ ...this, [key]: value })
        .flat()
        .join('').length;
      if (size > letters) refuse('QuotaExceededError');
      this[key] = value;
    },
  });

describe.each([
  ['throws on access', () => refuse('SecurityError')],
  ['is null', () => null],
  ['is undefined', () => undefined],
  ['is full', () => full(0)],
  ['accepts values and loses them', () => storageWith({ setItem: () => {}, getItem: () => null })],
  ['returns values that were never stored', () => storageWith({ setItem: () => {}, getItem: () => '{"]\u0000' })],
  [
    'refuses to read and to remove',
    () => storageWith({ getItem: () => refuse('SecurityError'), removeItem: () => refuse('SecurityError') }),
  ],
])('a storage that %s', (_, storage) => {
  it('returns stored values while the page is open, and reports that it does not persist them', async () => {
    give('localStorage', storage);
    give('sessionStorage', storage);
    const { storagePersists, siteStorage, tabStorage } = await load();
    const listener = jest.fn();
    storagePersists.subscribe(listener);
    expect(storagePersists.get()).toBe(false);
    for (const storage of [siteStorage, tabStorage]) {
      storage.setItem('entry', 'Lan');
      expect(storage.getItem('entry')).toBe('Lan');
      expect(storage.names()).toContain('entry');
      storage.setItem('entry', 'Lan Tran');
      expect(storage.getItem('entry')).toBe('Lan Tran');
      storage.removeItem('entry');
      expect(storage.names()).not.toContain('entry');
    }
    expect(storagePersists.get()).toBe(false);
  });
});

describe('a storage that becomes full', () => {
  it('persists what fits, holds the rest in memory, and reports each change of this state once', async () => {
    const storage = full(20);
    give('localStorage', () => storage);
    const { storagePersists, siteStorage } = await load();
    const values: boolean[] = [];
    storagePersists.subscribe(() => values.push(storagePersists.get()));
    expect(storagePersists.get()).toBe(true);
    siteStorage.setItem('a', 'short');
    siteStorage.setItem('b', 'x'.repeat(30));
    siteStorage.setItem('c', 'y'.repeat(30));
    expect(values).toEqual([false]);
    expect({ ...storage }).toEqual({ a: 'short' });
    expect(siteStorage.names().sort()).toEqual(['a', 'b', 'c']);
    expect(siteStorage.getItem('b')).toBe('x'.repeat(30));
    siteStorage.removeItem('b');
    siteStorage.setItem('c', 'y');
    expect(values).toEqual([false, true]);
    expect({ ...storage }).toEqual({ a: 'short', c: 'y' });
  });

  it('returns the last value, not an earlier value that is still persisted', async () => {
    const storage = full(10);
    give('localStorage', () => storage);
    const { siteStorage } = await load();
    siteStorage.setItem('a', 'old');
    siteStorage.setItem('a', 'n'.repeat(20));
    expect(siteStorage.getItem('a')).toBe('n'.repeat(20));
    siteStorage.removeItem('a');
    expect(siteStorage.getItem('a')).toBe(null);
  });
});

describe('cookies', () => {
  const jar = (set: (cookies: Items, name: string, value: string) => void) => {
    const cookies: Items = { other: '1' };
    give('document', () => ({
      get cookie() {
        return Object.entries(cookies)
          .map((pair) => pair.join('='))
          .join('; ');
      },
      set cookie(text: string) {
        const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
        if (text.includes('max-age=0')) delete cookies[name];
        else set(cookies, name, value);
      },
    }));
    return cookies;
  };

  it.each([
    ['are blocked if the browser stores none', () => jar(() => {}), true],
    ['are blocked if access to them throws', () => give('document', () => refuse('SecurityError')), true],
    [
      'are not blocked if the browser stores them',
      () => jar((held, name, value) => Object.assign(held, { [name]: value })),
      false,
    ],
  ] as const)('%s', async (_, prepare, blocked) => {
    prepare();
    const { cookies } = await load();
    expect(cookies.areBlocked()).toBe(blocked);
    expect(cookies.read()).not.toContain('probe');
  });
});

describe('tabs', () => {
  const tabs = () => import('../../../../web/lib/storage/tabs.ts');

  it.each([
    ['missing', undefined],
    [
      'refused',
      class {
        constructor() {
          refuse('SecurityError');
        }
      },
    ],
  ])('do not fail if channels are %s', async (_, channel) => {
    Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: channel });
    const { post, listen } = (await tabs()).createChannel<string>('outbox');
    listen(() => {});
    post('saved');
  });

  it('run a task without the lock if a suspended tab holds it', async () => {
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
    const { runInOneTab } = await tabs();
    void runInOneTab('suspended', () => new Promise(() => {}));
    const act = jest.fn(async () => {});
    await runInOneTab('suspended', act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['missing', {}],
    ['null', { locks: null }],
    ['refused', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
    ['throwing', { locks: { request: () => refuse('SecurityError') } }],
    ['available', { locks: { request: (_name: string, _options: object, act: () => Promise<void>) => act() } }],
  ])('run a task once if locks are %s', async (_, navigator) => {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
    const { runInOneTab } = await tabs();
    const act = jest.fn(async () => {});
    await runInOneTab('outbox', act);
    expect(act).toHaveBeenCalledTimes(1);
    const failing = jest.fn(() => Promise.reject(new Error('No line.')));
    await expect(runInOneTab('outbox', failing)).rejects.toThrow('No line.');
    expect(failing).toHaveBeenCalledTimes(1);
  });
});
