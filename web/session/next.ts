import { paths } from '../paths.ts';

/**
 * The path to go to after a login: `next` if it is a path of this site, else the market. Protects against open
 * redirects.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return paths.market;
  try {
    const url = new URL(next, location.origin);
    // Dot segments are resolved now: `/.//evil.example` is `//evil.example`, which names a host.
    const isOwnPath = url.origin === location.origin && !url.pathname.startsWith('//');
    return isOwnPath ? url.pathname + url.search + url.hash : paths.market;
  } catch {
    return paths.market;
  }
}

export function currentPath(): string {
  return location.pathname + location.search;
}
