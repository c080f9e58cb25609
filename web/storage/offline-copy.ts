/** Must be the same names as in public/sw.js. */
const cacheName = 'member-data';
const sessionEnd = '/session-end';
const registerAfter = 15_000;

/** Removes the member's data from the cache of the service worker. Call whenever a session has ended. */
export function deleteOfflineCopy(): void {
  // Missing on plain http, where there is no service worker either.
  if (!('caches' in globalThis)) return;
  caches.delete(cacheName).catch(() => {
    // The browser keeps nothing in this window, so there is nothing to remove.
  });
}

/** Tells the service worker how long it may show the member's data, in epoch milliseconds of this device. */
export function limitOfflineCopy(until: number): void {
  if (!('caches' in globalThis)) return;
  caches
    .open(cacheName)
    .then((cache) => cache.put(sessionEnd, new Response(String(until))))
    .catch(() => {
      // The browser keeps nothing in this window.
    });
}

/**
 * Registers the service worker, which caches recently viewed data for offline use. Waits for some seconds, so that the
 * registration does not compete with the first load of the page.
 */
export function startOfflineCopy(isMember: () => boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    if (isMember()) await (await import('./register-worker.ts')).registerWorker();
  };
  setTimeout(() => {
    register().catch(() => {
      // A private window, or offline: the site works without the service worker.
    });
  }, registerAfter);
}
