import { maxImagePixels } from './images/format.ts';
import { generalErrors, refusalsOf, type Refusals } from './refusal.ts';

/** What the engine refuses. The shop adds its own codes and translates all of them. */
export const engineErrors = {
  ...generalErrors,
  other_site: [403, 'This request came from another site and was refused.'],
  admins_only: [403, 'Only admins may do this.'],
  busy: [503, 'The server is busy. Please try again in a moment.'],
  storage_full: [503, 'This could not be stored right now. Please try again later.'],

  // Images
  image_too_large: [413, 'One or more files exceed the file size limit.'],
  image_type: [415, 'Only jpg, jpeg, png, bmp, tiff, tif, webp and svg images are accepted.'],
  image_unreadable: [400, 'One or more images could not be read.'],
  image_bmp: [400, 'This kind of BMP is not accepted. Please save the image as PNG or JPEG.'],
  image_svg_doctype: [
    400,
    'An SVG image with a DOCTYPE or entities is not accepted. Please save it as plain SVG or PNG.',
  ],
  image_too_many_pixels: [
    400,
    `One or more images have too many pixels (at most ${maxImagePixels / 1_000_000} megapixels).`,
  ],
} as const satisfies Refusals;

export const refuse = refusalsOf(engineErrors);

export type EngineErrorCode = keyof typeof engineErrors;
