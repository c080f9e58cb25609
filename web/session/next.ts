import { useSearch } from 'wouter/use-browser-location';
import { ownPath } from '../../contract/own-path.ts';
import { paths, withNext } from '../paths.ts';

/** The path to go to after a login: `next` if it is a path of this site, else the market. */
export function nextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? paths.market;
}

/** Keeps the path to go to after a login in the address of another screen on the way to it. */
export function useKeepNext(): (path: string) => string {
  const next = nextPath(useSearch());
  return (path) => withNext(path, next);
}

export function currentPath(): string {
  return location.pathname + location.search;
}
