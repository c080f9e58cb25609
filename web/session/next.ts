import { paths } from '../paths.ts';

/**
 * Where to go after a login: a path of this site, as the address bar will show it, or the market. A link from
 * outside must not lead a member away.
 */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next');
  if (!wanted?.startsWith('/')) return paths.market;
  try {
    const url = new URL(wanted, location.origin);
    // Dot segments are resolved by now: '/.//evil.example' has become '//evil.example', which names a host.
    const isOurs = url.origin === location.origin && !url.pathname.startsWith('//');
    return isOurs ? url.pathname + url.search + url.hash : paths.market;
  } catch {
    return paths.market;
  }
}

export function here(): string {
  return location.pathname + location.search;
}
