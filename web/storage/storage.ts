/**
 * A store of small values on top of localStorage. If the browser blocks it or it is full, values last until the page
 * is reloaded.
 */
const untilReload = new Map<string, string>();

export function getStored(name: string): string | undefined {
  try {
    // The map holds newer values, for which localStorage had no room.
    return untilReload.get(name) ?? localStorage.getItem(name) ?? undefined;
  } catch {
    return untilReload.get(name);
  }
}

export function setStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
    untilReload.delete(name);
  } catch {
    untilReload.set(name, value);
  }
}

export function removeStored(name: string): void {
  untilReload.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // localStorage is blocked, so there is nothing to remove.
  }
}

export function storedNames(prefix: string): string[] {
  const names = [...untilReload.keys()];
  try {
    names.push(...Object.keys(localStorage));
  } catch {
    // localStorage is blocked; all values are in the map.
  }
  return names.filter((name) => name.startsWith(prefix));
}
