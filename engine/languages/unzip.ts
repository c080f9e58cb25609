import { crc32, inflateRawSync } from 'node:zlib';

/** What a zip may hold. */
export const mostZipBytes = 2 * 2 ** 20;
const mostEntries = 150;
const mostInflated = 4 * 2 ** 20;

const [stored, deflated] = [0, 8];
const endSignature = 0x06054b50;
const listSignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
const listLength = 46;
const fileLength = 30;
/** Bits of an entry: encrypted, strongly, or with a hidden header. */
const encrypted = 0x2041;
/** File types of Unix, in the upper half of the attributes; zero where the program stores none. */
const plainTypes = [0, 0o040000, 0o100000];

function demand(isFine: boolean): asserts isFine {
  if (!isFine) throw new Error('The zip can not be used.');
}

/** The files of a zip by their names. Throws if it is broken, exceeds a limit, or has encrypted entries, links or unsafe names. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  demand(end >= 0 && zip.length >= end + endLength && zip.readUInt32LE(end) === endSignature);
  const count = zip.readUInt16LE(end + 10);
  // Of one disk; with more entries, the larger format is used.
  demand(zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count && count <= mostEntries);
  demand(zip.length === end + endLength + zip.readUInt16LE(end + 20));
  const list = zip.readUInt32LE(end + 16);
  demand(list + zip.readUInt32LE(end + 12) === end);
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  let at = list;
  let left = mostInflated;
  for (let entry = 0; entry < count; entry += 1) {
    demand(at + listLength <= end && zip.readUInt32LE(at) === listSignature);
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [sum, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field)) as Three;
    const [nameLength, more, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as Three;
    const name = zip.toString('utf8', at + listLength, at + listLength + nameLength);
    demand((flags & encrypted) === 0 && [stored, deflated].includes(method));
    demand(plainTypes.includes((zip.readUInt32LE(at + 38) >>> 16) & 0o170000));
    demand(!/^(?:\/|[a-z]:)|\.\.|[\\\0\ufffd]/i.test(name) && name !== '' && !names.has(name));
    names.add(name);
    const file = zip.readUInt32LE(at + 42);
    demand(file + fileLength <= list && zip.readUInt32LE(file) === fileSignature);
    demand((zip.readUInt16LE(file + 6) & encrypted) === 0 && zip.readUInt16LE(file + 8) === method);
    const [ownName, ownMore] = [zip.readUInt16LE(file + 26), zip.readUInt16LE(file + 28)];
    demand(zip.toString('utf8', file + fileLength, file + fileLength + ownName) === name);
    const from = file + fileLength + ownName + ownMore;
    demand(from + packed <= list && size <= left);
    const content = zip.subarray(from, from + packed);
    const bytes =
      method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(size, 1) });
    demand(bytes.length === size && crc32(bytes) === sum);
    left -= size;
    if (!name.endsWith('/')) files.set(name, bytes);
    at += listLength + nameLength + more + comment;
  }
  demand(at === end);
  return files;
}

type Three = [number, number, number];
