import { atOnce, retried } from './lib/code/retried.ts';
import { screenGroupOf } from './routes/paths.ts';

// Keeps the files of one release of the client, so that a reload works offline. It stores nothing but them: calls,
// uploads, the staff view and addresses with a token pass it by.

/** Filled in by the build: the hash of the page and the files that the applicants' screens need. */
declare const release: { readonly page: string; readonly files: readonly string[] };

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** What we use of the ServiceWorkerGlobalScope, whose types exclude those of the page. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
const worker = globalThis as unknown as Scope;

const cacheName = `release ${release.page}`;
const page = '/index.html';
const attempts = 4;

worker.addEventListener('install', (event) => {
  // At once: whatever release a tab shows, its files have names of their own.
  void worker.skipWaiting();
  event.waitUntil(keepRelease());
});

worker.addEventListener('activate', (event) => {
  // Earlier workers enabled it: a navigation that the worker leaves to the browser went out twice.
  event.waitUntil(Promise.all([removeOldReleases(), worker.registration.navigationPreload?.disable()]));
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { origin, pathname, searchParams } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') {
    if (isApplicants(pathname) && hasNoToken(searchParams)) event.respondWith(openPage(event.request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request));
});

const isApplicants = (path: string) => path === '/' || ['form', 'account'].includes(screenGroupOf(path, false) ?? '');

/** Links of staff, visitors and emails carry theirs as parameters; those of campaigns are known to carry none. */
const hasNoToken = (parameters: URLSearchParams) => [...parameters.keys()].every((name) => name.startsWith('utm_'));

/** One file after the other, which leaves the connection to the applicant. What has arrived stays for the next try. */
async function keepRelease() {
  const cache = await caches.open(cacheName);
  const html = await fetchWhole(page, { cache: 'no-cache' });
  if ((await hashOf(html.clone())) !== release.page) throw new Error('The page is of another release.');
  for (const file of release.files) {
    if (await cache.match(file)) continue;
    await cache.put(file, (await caches.match(file)) ?? (await fetchWhole(file)));
  }
  await cache.put(page, html);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Tabs that show the release before still load its files. */
async function removeOldReleases() {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** From the network, so that nobody is held in an old release. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await (await caches.open(cacheName)).match(page);
    if (cached) return cached;
    throw error;
  }
}

const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request).catch(() => undefined)) ?? fetchPatiently(request.url);

async function fetchWhole(url: string, options?: RequestInit): Promise<Response> {
  const response = await fetchPatiently(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response;
}

/** A browser may remember a module that did not arrive as long as its page lives, so each gets several attempts. */
const fetchPatiently = (url: string, options?: RequestInit): Promise<Response> =>
  retried(() => fetch(url, options), { ...atOnce, attempts });
