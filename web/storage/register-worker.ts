/** Registers the service worker. On the first registration, tells it which files this page has loaded. */
export async function registerWorker(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration();
  await navigator.serviceWorker.register('/sw.js');
  if (known) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  active?.postMessage({ files: [...new Set(files)] });
}
