import { imageFile, imageWidths, maxImagesAtOnce } from '../engine/images/format.ts';

/** The images of posts and how screens show them (spec section 5, rules P10 and W5). */

export const maxImagesPerPost = maxImagesAtOnce;

/** The `srcset` of a stored image. */
export function imageSrcSet(name: string): string {
  return imageWidths.map((width) => `/uploads/${imageFile(name, width)} ${width}w`).join(', ');
}

/** The images of a list's cards. The page preloads those that its screen loads eagerly. */
export const cardImages = {
  /**
   * Understates the width on phones, to load the 320 px file: at this size two device pixels per CSS pixel look as
   * sharp as three, at a sixth of the bytes.
   */
  sizes:
    '(min-width: 1200px) 230px, (min-width: 900px) 25vw, (min-width: 600px) 33vw, (min-width: 460px) 50vw, 24vw',
  /** The first row of wide screens. */
  eager: 5,
} as const;

/** The images of a post's page. Phones load the 800 px file, which is two device pixels per CSS pixel. */
export const postImages = {
  sizes: '(width >= 1232px) 600px, (width >= 768px) 50vw, (width >= 460px) 100vw, 60vw',
} as const;
