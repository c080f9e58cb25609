import { useSearch } from 'wouter/use-browser-location';
import { ownPath } from '../../contract/own-path.ts';
import { paths, withNext } from '../paths.ts';
import { getStored, removeStored, setStored } from '../storage/storage.ts';

/** The path to go to after a login: `next` if it is a path of this site, else the market. */
export function nextPath(search: string): string {
  return ownPath(new URLSearchParams(search).get('next') ?? '') ?? paths.market;
}

/** Keeps the path to go to after a login in the address of another screen on the way to it. */
export function useKeepNext(): (path: string) => string {
  const next = nextPath(useSearch());
  return (path) => withNext(path, next);
}

const storedName = 'next';
const keptMs = 60 * 60_000;

/** Keeps the path for an hour, for a tab that is closed before the login. */
export function storeNext(next: string): void {
  if (next !== paths.market) setStored(storedName, `${Date.now()} ${next}`);
}

/** The stored path, or '' if there is none of the last hour. */
export function storedNext(): string {
  const [, at, next] = /^(\d+) (.+)$/.exec(getStored(storedName) ?? '') ?? [];
  return Date.now() - Number(at) < keptMs ? (ownPath(next ?? '') ?? '') : '';
}

/** Call after a login or logout. */
export function removeStoredNext(): void {
  removeStored(storedName);
}

export function currentPath(): string {
  return location.pathname + location.search;
}
