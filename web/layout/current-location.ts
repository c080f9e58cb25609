/**
 * Where one is, as far as it makes a new screen: another search is another place, another filter of a list is the
 * same one.
 */
export function currentLocation(): string {
  const { pathname, search } = location;
  return `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
}
