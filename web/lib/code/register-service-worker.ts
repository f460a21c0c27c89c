import { trustedScriptUrl } from './trusted-urls.ts';

/** Keeps the client's files in the browser, so that a reload works offline. Where it fails, only that does not work. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD) return;
  try {
    navigator.serviceWorker?.register(trustedScriptUrl('/service-worker.js')).catch(() => {});
  } catch {
    // Refused where storage is.
  }
}
