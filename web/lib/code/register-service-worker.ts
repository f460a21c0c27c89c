import { trustedScriptUrl } from './trusted-urls.ts';

/** Stores the client's files in the browser, so that a reload works offline. A failure has no other effect. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD) return;
  try {
    navigator.serviceWorker?.register(trustedScriptUrl('/service-worker.js')).catch(() => {});
  } catch {
    // Browsers that block storage refuse service workers too.
  }
}
