/**
 * localStorage for small values that outlive the page. Where the browser refuses it (blocked, full), the
 * values live as long as the page: the site works, it only forgets.
 */
const untilReload = new Map<string, string>();

export function getStored(name: string): string | undefined {
  try {
    // What stands in the map is newer: there was no room for it.
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
    // Refused as a whole: then there is nothing to remove.
  }
}

export function storedNames(prefix: string): string[] {
  const names = [...untilReload.keys()];
  try {
    names.push(...Object.keys(localStorage));
  } catch {
    // Refused as a whole: what there is stands in the map.
  }
  return names.filter((name) => name.startsWith(prefix));
}
