// Copied over service-worker.js, this takes the worker and what it keeps from every browser (docs/operations-release.md).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeFiles = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  event.waitUntil(Promise.all([self.registration.unregister(), removeFiles()]));
});
