import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip, with what hostile ones say of themselves. */
export interface ZipEntry {
  name: string;
  text?: string;
  method?: number;
  flags?: number;
  /** Of Unix: the type and the rights. */
  mode?: number;
  /** The size that is said. */
  size?: number;
  /** The checksum that is said. */
  sum?: number;
}

/** Makes a zip. */
export function zipWith(entries: readonly ZipEntry[], end: { count?: number } = {}): Buffer {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, text = '', method = 8, flags = 0x800, mode = 0o100644, ...said } of entries) {
    const bytes = Buffer.from(text);
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(said.sum ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said.size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const after = Buffer.alloc(14);
    after.writeUInt32LE((mode << 16) >>> 0, 6);
    after.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, after, nameBytes]));
    files.push(file);
    at += file.length;
  }
  const entriesOf = Buffer.concat(list);
  const tail = Buffer.alloc(22);
  tail.write('PK\x05\x06');
  tail.writeUInt16LE(end.count ?? entries.length, 8);
  tail.writeUInt16LE(end.count ?? entries.length, 10);
  tail.writeUInt32LE(entriesOf.length, 12);
  tail.writeUInt32LE(at, 16);
  return Buffer.concat([...files, entriesOf, tail]);
}
