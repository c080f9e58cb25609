import { paths } from '../paths.ts';

/** Where to go after a login. Only places of this site: a link from outside must not lead a member away. */
export function nextPlace(search: string): string {
  const wanted = new URLSearchParams(search).get('next');
  if (!wanted?.startsWith('/')) return paths.market;
  try {
    const url = new URL(wanted, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : paths.market;
  } catch {
    return paths.market;
  }
}

export function here(): string {
  return location.pathname + location.search;
}
