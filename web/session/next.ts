import { ownPath } from '../../contract/own-path.ts';
import { paths } from '../paths.ts';

/** The path to go to after a login: `next` if it is a path of this site, else the market. */
export function nextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? paths.market;
}

export function currentPath(): string {
  return location.pathname + location.search;
}
