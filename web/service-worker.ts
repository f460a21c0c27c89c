import { interactiveRetry, retry } from './lib/code/retry.ts';
import { screenGroupOf } from './routes/paths.ts';

// This service worker stores the files of one release of the client, so that a reload works offline. It does not handle
// calls, uploads, the staff view or addresses with a token.

/** The hash of the page and the files that the applicants' screens need. The build fills them in. */
declare const release: { readonly page: string; readonly files: readonly string[] };

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
/** The part of ServiceWorkerGlobalScope that we use. Its types cannot be combined with those of a page. */
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
  // Activates immediately. This is safe for tabs of any release, because their files have unique names.
  void worker.skipWaiting();
  event.waitUntil(cacheRelease());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldReleases());
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const { origin, pathname, searchParams } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') {
    if (isApplicantPath(pathname) && hasNoToken(searchParams)) event.respondWith(openPage(event.request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request));
});

const isApplicantPath = (path: string) =>
  path === '/' || ['form', 'account'].includes(screenGroupOf(path, false) ?? '');

/** Whether the address carries no token. Links from emails, staff and visitors carry tokens; `utm_…` carries none. */
const hasNoToken = (parameters: URLSearchParams) => [...parameters.keys()].every((name) => name.startsWith('utm_'));

/**
 * Caches the release's files one at a time, so that the applicant's own requests are not slowed down. If caching
 * fails, the files already cached remain for the next attempt.
 */
async function cacheRelease() {
  const cache = await caches.open(cacheName);
  const html = await fetchOrThrow(page, { cache: 'no-cache' });
  if ((await hashOf(html.clone())) !== release.page) throw new Error('The page is of another release.');
  for (const file of release.files) {
    if (await cache.match(file)) continue;
    await cache.put(file, (await caches.match(file)) ?? (await fetchOrThrow(file)));
  }
  await cache.put(page, html);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Deletes old releases except the previous one, whose files open tabs still load. */
async function removeOldReleases() {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Opens the page from the network, so that no user stays on an old release. Uses the stored page offline. */
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
  (await caches.match(request).catch(() => undefined)) ?? fetchWithRetry(request.url);

async function fetchOrThrow(url: string, options?: RequestInit): Promise<Response> {
  const response = await fetchWithRetry(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response;
}

/** Fetches a file with retries, because a browser may remember a failed module for as long as the page lives. */
const fetchWithRetry = (url: string, options?: RequestInit): Promise<Response> =>
  retry(() => fetch(url, options), { ...interactiveRetry, attempts });
