import { maxImagePixels, maxImageSide } from '../../../engine/images/format.ts';
import type { Part } from '../../api/multipart.ts';
import type { Flaw } from '../../images/prepare.ts';

/** An image of the form: a stored one has a path, a new one a file. */
export type PostImage =
  | { id: string; path: string }
  | { id: string; file: File; isPreparing?: boolean; error?: Problem };
export type NewImage = Extract<PostImage, { file: File }>;
export type Problem = Flaw | 'image_too_many_pixels';

let lastId = 0;

export function newImage(file: File): NewImage {
  lastId += 1;
  return { id: `new-${lastId}`, file, isPreparing: true };
}

export function storedImage(path: string): PostImage {
  return { id: path, path };
}

export function problemOf(image: PostImage): Problem | undefined {
  return 'file' in image ? image.error : undefined;
}

export function isPreparing(image: PostImage): boolean {
  return 'file' in image && image.isPreparing === true;
}

export function hasTooManyPixels(width: number, height: number): boolean {
  return width * height > maxImagePixels || Math.max(width, height) > maxImageSide;
}

export function moveImage(images: readonly PostImage[], id: string, to: number): PostImage[] {
  const image = images.find((candidate) => candidate.id === id);
  const next = images.filter((candidate) => candidate.id !== id);
  if (image) next.splice(Math.max(0, to), 0, image);
  return next;
}

/** The order of the parts is the order of the images. */
export function partsOf(images: readonly PostImage[]): Part[] {
  return images.map((image) => ('file' in image ? ['images', image.file] : ['imageURLs[]', image.path]));
}
