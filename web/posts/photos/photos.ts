import { maxImagePixels, maxImageSide } from '../../../contract/images.ts';
import type { Part } from '../../api/multipart.ts';
import { isTooLarge } from '../../images/image-file.ts';

/** The photos of a form in display order: stored ones by their path, new ones as files. */
export type Photo =
  | { id: string; path: string }
  | { id: string; file: File; flaw?: 'image_unreadable' | 'image_too_many_pixels' | 'unshrinkable' };
export type NewPhoto = Extract<Photo, { file: File }>;
export type Problem = 'image_too_large' | NonNullable<NewPhoto['flaw']>;

let lastId = 0;

export function newPhoto(file: File): NewPhoto {
  lastId += 1;
  return { id: `new-${lastId}`, file };
}

export function storedPhoto(path: string): Photo {
  return { id: path, path };
}

export function problemOf(photo: Photo): Problem | undefined {
  if (!('file' in photo)) return undefined;
  return photo.flaw ?? (isTooLarge(photo.file) ? 'image_too_large' : undefined);
}

export function hasTooManyPixels(width: number, height: number): boolean {
  return width * height > maxImagePixels || Math.max(width, height) > maxImageSide;
}

export function moved(photos: readonly Photo[], id: string, to: number): Photo[] {
  const photo = photos.find((candidate) => candidate.id === id);
  const next = photos.filter((candidate) => candidate.id !== id);
  if (photo) next.splice(Math.max(0, to), 0, photo);
  return next;
}

/** The server reads the order of the photos from the order of the parts. */
export function partsOf(photos: readonly Photo[]): Part[] {
  return photos.map((photo) => ('file' in photo ? ['images', photo.file] : ['imageURLs[]', photo.path]));
}
