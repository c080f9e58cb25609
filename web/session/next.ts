import { paths } from '../paths.ts';

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

/** The path to go to after a login: `next` if it is a path of this site, else the market. */
export function nextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? paths.market;
}

export function currentPath(): string {
  return location.pathname + location.search;
}
