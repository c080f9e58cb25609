import * as z from 'zod/mini';
import { prepareImage, type Flaw } from '../../images/prepare.ts';
import type { Kind } from '../../images/redraw.ts';

/** The change of an image of the profile in a request. */
export type ImageChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File; flaw?: Flaw };

export const keepImage: ImageChoice = { kind: 'keep' };

export async function newImage(file: File, kind: Kind): Promise<ImageChoice> {
  const ready = await prepareImage(file, kind);
  return typeof ready === 'string' ? { kind: 'new', file, flaw: ready } : { kind: 'new', file: ready };
}

const hasFlaw = (choice: ImageChoice, flaw: Flaw) => choice.kind === 'new' && choice.flaw === flaw;

export const imageChoice = z.custom<ImageChoice>().check(
  z.refine((choice) => !hasFlaw(choice, 'image_type'), 'image_type'),
  z.refine((choice) => !hasFlaw(choice, 'image_unreadable'), 'image_unreadable'),
  z.refine((choice) => !hasFlaw(choice, 'image_too_large'), 'profile_image_too_large'),
);
