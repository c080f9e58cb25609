/** public/sw.js has the same name. */
const cacheName = 'member-data';
const registerAfter = 15_000;

/** Removes what the service worker keeps of a member. Call whenever a session has ended. */
export function forgetOfflineCopy(): void {
  // Missing on plain http, where there is no service worker either.
  if (!('caches' in globalThis)) return;
  caches.delete(cacheName).catch(() => {
    // The browser keeps nothing in this window, so there is nothing to remove.
  });
}

/**
 * Registers the service worker, which keeps what was seen lately for the time without a network. It waits until the
 * page has loaded all that it needs, because a first visit should not pay for it.
 */
export function startOfflineCopy(isMember: () => boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    if (isMember()) await (await import('./register-worker.ts')).registerWorker();
  };
  setTimeout(() => {
    register().catch(() => {
      // A private window, or offline: the site works without.
    });
  }, registerAfter);
}
