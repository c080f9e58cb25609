const thisSite = 'http://site.invalid';

/** A path of this site as browsers resolve it; undefined for any other address. Protects against open redirects. */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  try {
    const url = new URL(path, thisSite);
    // Dot segments are resolved now: `/.//evil.example` is `//evil.example`, which names a host.
    const isOwn = url.origin === thisSite && !url.pathname.startsWith('//');
    return isOwn ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}
