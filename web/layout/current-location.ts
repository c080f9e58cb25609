/** Identifies a screen: another search is another screen, another filter of a list is not. */
export function currentLocation(): string {
  const { pathname, search } = location;
  return `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
}
