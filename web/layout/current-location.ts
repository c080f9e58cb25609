/** Identifies a screen. A different search text makes a different screen; a different filter of a list does not. */
export function currentLocation(): string {
  const { pathname, search } = location;
  return `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
}
