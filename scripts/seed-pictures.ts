import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageFile, imageWidths } from '../engine/images/format.ts';
import type { Deps } from '../server/deps.ts';

/** The pictures of the demo are files as they are stored, so that the first start decodes nothing. */

interface Picture {
  width: number;
  height: number;
  hash: string | null;
  /** What its QR code says. */
  code?: string;
}

const folder = new URL('seed/photos/', import.meta.url);

export async function readyPictures(images: Deps['images']): Promise<Deps['images']> {
  const text = await readFile(new URL('seed/pictures.json', import.meta.url), 'utf8');
  const pictures = JSON.parse(text) as Record<string, Picture>;
  const pictureOf = (fileName: string) => {
    const picture = pictures[fileName.replace('.webp', '')];
    if (!picture) throw new Error(`scripts/seed/pictures.json lacks ${fileName}.`);
    return picture;
  };
  return {
    ...images,
    process: async (bytes, fileName) => {
      const { width, height, hash } = pictureOf(fileName);
      const [smallest] = imageWidths;
      const small =
        width > smallest
          ? await readFile(new URL(fileName.replace('.webp', `-${smallest}.webp`), folder))
          : bytes;
      const name = `${randomBytes(16).toString('hex')}.webp`;
      const files = imageWidths.map((at) => ({
        fileName: imageFile(name, at),
        bytes: at === smallest ? small : bytes,
      }));
      return { name, width, height, hash: hash === null ? undefined : BigInt(hash), files };
    },
    readQr: async (_bytes, fileName) => pictureOf(fileName).code,
  };
}

export async function picture(name: string, field = 'images') {
  return { field, fileName: `${name}.webp`, bytes: await readFile(new URL(`${name}.webp`, folder)) };
}
