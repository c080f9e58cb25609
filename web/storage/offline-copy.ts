import type { Session } from './register-worker.ts';

/** Must be the same name as in public/sw.js. */
const cacheName = 'member-data';
const registerAfter = 15_000;

/** Removes the member's data from the cache of the service worker. Call whenever a session has ended. */
export function deleteOfflineCopy(): void {
  // Missing on plain http, where there is no service worker either.
  if (!('caches' in globalThis)) return;
  caches.delete(cacheName).catch(() => {
    // The browser keeps nothing in this window, so there is nothing to remove.
  });
}

/**
 * Registers the service worker, which caches recently viewed data for offline use. Waits for some seconds, so that the
 * registration does not compete with the first load of the page.
 */
export function startOfflineCopy(currentSession: () => Session | undefined): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const session = currentSession();
    if (session) await (await import('./register-worker.ts')).registerWorker(session);
  };
  setTimeout(() => {
    register().catch(() => {
      // A private window, or offline: the site works without the service worker.
    });
  }, registerAfter);
}
