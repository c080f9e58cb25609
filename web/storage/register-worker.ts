/** The times of the session, in epoch milliseconds. Scripts cannot read the token. */
export interface Session {
  expiresAt: number;
  /** The server's clock minus this device's, which may be minutes off. */
  clockOffset: number;
}

/**
 * Registers the service worker, and tells it until when it may show the member's data. On the first registration, tells
 * it which files this page has loaded.
 */
export async function registerWorker({ expiresAt, clockOffset }: Session): Promise<void> {
  // The same names as in public/sw.js.
  const cache = await caches.open('member-data');
  await cache.put('/session-end', new Response(String(expiresAt - clockOffset)));
  const known = await navigator.serviceWorker.getRegistration();
  await navigator.serviceWorker.register('/sw.js');
  if (known) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|languages)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search);
  active?.postMessage({ files: [...new Set(files)] });
}
