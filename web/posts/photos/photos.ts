import {
  imageExtensions,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
  maxSvgBytes,
} from '../../../contract/images.ts';
import type { Part } from '../../api/multipart.ts';

/** The photos of a form in display order: stored ones by their path, new ones as files. */
export type Photo =
  | { id: string; path: string }
  | { id: string; file: File; flaw?: 'image_unreadable' | 'image_too_many_pixels' | 'unshrinkable' };
export type NewPhoto = Extract<Photo, { file: File }>;
export type Problem = 'image_too_large' | NonNullable<NewPhoto['flaw']>;

/** For file inputs. The types let phones offer the camera, the endings let desks filter. */
export const accepted = [
  'image/jpeg,image/png,image/bmp,image/tiff,image/webp,image/svg+xml',
  ...imageExtensions.map((extension) => `.${extension}`),
].join(',');

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
  const limit = /\.svg$/i.test(photo.file.name) ? maxSvgBytes : maxImageBytes;
  return photo.flaw ?? (photo.file.size > limit ? 'image_too_large' : undefined);
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

const endings: Record<string, readonly string[]> = {
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  tiff: ['tiff', 'tif'],
  bmp: ['bmp'],
  svg: ['svg'],
};

/**
 * The file under an ending that fits its bytes: apps often save one type under another's name, and the server
 * takes nothing that is not what it says. The reason for what is none of the eight types.
 */
export async function judged(file: File): Promise<File | 'image_type' | 'image_unreadable'> {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  let head: ArrayBuffer;
  try {
    head = await file.slice(0, 12).arrayBuffer();
  } catch {
    // Gone since it was chosen, or in a cloud that does not answer.
    return 'image_unreadable';
  }
  const found = typeOf(new Uint8Array(head)) ?? (ending === 'svg' ? 'svg' : undefined);
  if (found === undefined) return 'image_type';
  if (endings[found]?.includes(ending)) return file;
  return new File([file], `${file.name.replace(/\.[a-z]+$/i, '')}.${found}`, { type: file.type });
}

function typeOf(head: Uint8Array): string | undefined {
  const text = String.fromCodePoint(...head);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  if (text.startsWith('\u0089PNG')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff';
  if (text.startsWith('BM')) return 'bmp';
  return undefined;
}
