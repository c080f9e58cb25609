import * as z from 'zod/mini';
import { isTooLarge, validateImageFile } from '../../images/image-file.ts';

/** What a request does with an image of the profile. */
export type ImageChoice =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'new'; file: File; flaw?: 'image_type' | 'image_unreadable' };

export const keepImage: ImageChoice = { kind: 'keep' };

export async function newImage(file: File): Promise<ImageChoice> {
  const found = await validateImageFile(file);
  return typeof found === 'string' ? { kind: 'new', file, flaw: found } : { kind: 'new', file: found };
}

const hasFlaw = (choice: ImageChoice, flaw: string) => choice.kind === 'new' && choice.flaw === flaw;

export const imageChoice = z.custom<ImageChoice>().check(
  z.refine((choice) => !hasFlaw(choice, 'image_type'), 'image_type'),
  z.refine((choice) => !hasFlaw(choice, 'image_unreadable'), 'image_unreadable'),
  z.refine((choice) => choice.kind !== 'new' || !isTooLarge(choice.file), 'profile_image_too_large'),
);
