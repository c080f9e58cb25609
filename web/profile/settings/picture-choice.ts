import * as z from 'zod/mini';
import { imageExtensions, maxImageBytes, maxSvgBytes } from '../../../contract/images.ts';

/** What shall become of one of the member's pictures. */
export type PictureChoice =
  | { kind: 'keep' }
  | { kind: 'remove' }
  /** `preview` is an object URL. */
  | { kind: 'new'; file: File; preview: string };

export const keepPicture: PictureChoice = { kind: 'keep' };

export function newPicture(file: File): PictureChoice {
  return { kind: 'new', file, preview: URL.createObjectURL(file) };
}

/** A choice that is given up frees its preview. */
export function dropChoice(choice: PictureChoice): void {
  if (choice.kind === 'new') URL.revokeObjectURL(choice.preview);
}

const extension = new RegExp(`\\.(?:${imageExtensions.join('|')})$`, 'i');

function fits({ name, size }: File): boolean {
  return size <= (/\.svg$/i.test(name) ? maxSvgBytes : maxImageBytes);
}

export const pictureChoice = z.custom<PictureChoice>().check(
  z.refine((choice) => choice.kind !== 'new' || extension.test(choice.file.name), 'image_type'),
  z.refine((choice) => choice.kind !== 'new' || fits(choice.file), 'profile_image_too_large'),
);
