import { imageFiles, imageWidths } from '../images/format.ts';

/**
 * Records which image files the store has, in 5 bytes per image: millions of names would take hundreds of megabytes.
 * The first twelve digits of an image's name identify it, because the name is random. Among a million images, the
 * probability that any two have the same twelve is 0.2 %; files of one of them would be reported as missing. The first
 * four digits choose a group, and only the other eight are stored.
 */
const groupDigits = 4;
const keyDigits = 8;
const groups = 16 ** groupDigits;
const all = 2 ** imageWidths.length - 1;

const groupOf = (name: string) => Number.parseInt(name.slice(0, groupDigits), 16);
const keyOf = (name: string) => Number.parseInt(name.slice(groupDigits, groupDigits + keyDigits), 16);
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Allocates memory for `expected` images. It grows if more are added. */
export function createFileSet(expected: number) {
  const room = Math.max(expected, 1024);
  let keys = new Uint32Array(room);
  let found = new Uint8Array(room);
  let size = 0;
  /** The index after the last key of each group. It is 0 for groups after the last image that was added. */
  const ends = new Uint32Array(groups);
  let lastGroup = 0;

  const startOf = (group: number) => ends[group - 1] ?? 0;

  /** The index of an image; undefined if it was not added. */
  const placeOf = (name: string): number | undefined => {
    const [group, key] = [groupOf(name), keyOf(name)];
    const end = ends[group] ?? 0;
    let [low, high] = [startOf(group), end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low < end && keys[low] === key ? low : undefined;
  };

  return {
    /** The number of images. */
    size: () => size,
    /** Images must be added in the order of their names. */
    add(name: string): void {
      if (size === keys.length) {
        const [moreKeys, moreFound] = [new Uint32Array(2 * size), new Uint8Array(2 * size)];
        moreKeys.set(keys);
        moreFound.set(found);
        [keys, found] = [moreKeys, moreFound];
      }
      const group = groupOf(name);
      ends.fill(size, lastGroup, group);
      keys[size] = keyOf(name);
      size += 1;
      ends[group] = size;
      lastGroup = group;
    },
    /** Notes that the store has a file. Returns whether it belongs to an image of the set. */
    note(fileName: string): boolean {
      const place = placeOf(fileName);
      if (place === undefined) return false;
      const name = fileName.replace(/-\d+(?=\.webp$)/, '');
      found[place] = (found[place] ?? 0) | (1 << imageFiles(name).indexOf(fileName));
      return true;
    },
    /** The first digits of the names of images that lack a file. */
    *incomplete(): Generator<string> {
      for (let group = 0; group <= lastGroup; group += 1)
        for (let place = startOf(group); place < (ends[group] ?? 0); place += 1)
          if (found[place] !== all) yield hex(group, groupDigits) + hex(keys[place] ?? 0, keyDigits);
    },
  };
}
