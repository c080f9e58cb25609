import { hash as digest } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MultipartForm } from '../../engine/http/route.ts';
import { imageFile, imageWidths } from '../../engine/images/format.ts';
import type { Deps } from '../../server/deps.ts';
import { pictures } from './data.ts';

const bytesOf = (name: string) => readFile(new URL(`photos/${name}.webp`, import.meta.url));

function pictureOf(fileName: string) {
  const [, name = ''] = /\/(.+)\.webp$/.exec(fileName) ?? [];
  const picture = pictures[name];
  if (!picture) throw new Error(`scripts/demo/pictures.json lacks ${name}.`);
  return { ...picture, name };
}

/** Takes the files as they will be stored, so that the first start decodes nothing. */
export const readyPictures = (images: Deps['images']): Deps['images'] => ({
  ...images,
  process: async (bytes, fileName) => {
    const { name, width, height, hash } = pictureOf(fileName);
    const [smallest] = imageWidths;
    const small = width > smallest ? await bytesOf(`${name}-${smallest}`) : bytes;
    // The same name each time: a demo that is filled anew leaves no stray files.
    const stored = `${digest('md5', fileName)}.webp`;
    const files = imageWidths.map((at) => ({
      fileName: imageFile(stored, at),
      bytes: at === smallest ? small : bytes,
    }));
    return { name: stored, width, height, hash: BigInt(hash), files };
  },
  readQr: async (_bytes, fileName) => pictureOf(fileName).code,
});

/** A form with pictures of the demo, by their fields. */
export async function formWith(files: (readonly [field: string, name: string])[]): Promise<MultipartForm> {
  const form = new MultipartForm();
  for (const [field, name] of files)
    form.add({ field, fileName: `${field}/${name}.webp`, bytes: await bytesOf(name) });
  return form;
}
