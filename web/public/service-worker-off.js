// This script removes the service worker and its files from every browser. Copy the file over service-worker.js
// (docs/operations-release.md).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeFiles = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  event.waitUntil(Promise.all([self.registration.unregister(), removeFiles()]));
});
