import { generalErrors, refusalsOf, type Refusals } from './refusal.ts';

/** Refusals of the engine. The shop adds its own codes and translates all of them. */
export const engineErrors = {
  ...generalErrors,
  other_site: 403,
  admins_only: 403,
  busy: 503,
  storage_full: 503,
  zip_invalid: 415,

  // Images
  image_too_large: 413,
  image_type: 415,
  image_unreadable: 400,
  image_bmp: 400,
  image_svg_doctype: 400,
  image_too_many_pixels: 400,
} as const satisfies Refusals;

export const refuse = refusalsOf(engineErrors);

export type EngineErrorCode = keyof typeof engineErrors;
