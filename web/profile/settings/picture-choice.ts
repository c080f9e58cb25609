import * as z from 'zod/mini';
import { isTooLarge, judged } from '../../images/image-file.ts';

/** What shall become of one of the member's pictures. */
export type PictureChoice =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'new'; file: File; flaw?: 'image_type' | 'image_unreadable' };

export const keepPicture: PictureChoice = { kind: 'keep' };

export async function newPicture(file: File): Promise<PictureChoice> {
  const found = await judged(file);
  return typeof found === 'string' ? { kind: 'new', file, flaw: found } : { kind: 'new', file: found };
}

const hasFlaw = (choice: PictureChoice, flaw: string) => choice.kind === 'new' && choice.flaw === flaw;

export const pictureChoice = z.custom<PictureChoice>().check(
  z.refine((choice) => !hasFlaw(choice, 'image_type'), 'image_type'),
  z.refine((choice) => !hasFlaw(choice, 'image_unreadable'), 'image_unreadable'),
  z.refine((choice) => choice.kind !== 'new' || !isTooLarge(choice.file), 'profile_image_too_large'),
);
