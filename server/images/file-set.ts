import { imageFiles, imageWidths } from '../../contract/images.ts';

/**
 * Records which image files the store has, in 9 bytes per image: millions of names would take hundreds of megabytes.
 * The first digits of an image's name identify it, because the name is random.
 */
const digits = 13;
const all = 2 ** imageWidths.length - 1;

const keyOf = (name: string) => Number.parseInt(name.slice(0, digits), 16);

/** Allocates memory for `expected` images. It grows if more are added. */
export function createFileSet(expected: number) {
  const room = Math.max(expected, 1024);
  let keys = new Float64Array(room);
  let found = new Uint8Array(room);
  let size = 0;

  /** The index of the first key that is not below `key`. */
  const placeOf = (key: number): number => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    /** The number of images. */
    size: () => size,
    /** Images must be added in the order of their names. */
    add(name: string): void {
      if (size === keys.length) {
        const [moreKeys, moreFound] = [new Float64Array(2 * size), new Uint8Array(2 * size)];
        moreKeys.set(keys);
        moreFound.set(found);
        [keys, found] = [moreKeys, moreFound];
      }
      keys[size] = keyOf(name);
      size += 1;
    },
    /** Notes that the store has a file. Returns whether it belongs to an image of the set. */
    note(fileName: string): boolean {
      const place = placeOf(keyOf(fileName));
      if (place === size || keys[place] !== keyOf(fileName)) return false;
      const name = fileName.replace(/-\d+(?=\.webp$)/, '');
      found[place] = (found[place] ?? 0) | (1 << imageFiles(name).indexOf(fileName));
      return true;
    },
    /** The first digits of the names of images that lack a file. */
    *incomplete(): Generator<string> {
      for (let place = 0; place < size; place += 1)
        if (found[place] !== all) yield (keys[place] ?? 0).toString(16).padStart(digits, '0');
    },
  };
}
