import { imageExtensions, maxImageBytes, maxSvgBytes } from '../../contract/images.ts';

/** For file inputs. MIME types let phones offer the camera; extensions let desktops filter. */
export const accepted = [
  'image/jpeg,image/png,image/bmp,image/tiff,image/webp,image/svg+xml',
  ...imageExtensions.map((extension) => `.${extension}`),
].join(',');

export function isTooLarge({ name, size }: File): boolean {
  return size > (/\.svg$/i.test(name) ? maxSvgBytes : maxImageBytes);
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
 * Returns the file, renamed if its extension does not fit its bytes: apps often mix them up, and the server refuses
 * such files. Returns an error code for a file of none of the eight types.
 */
export async function validateImageFile(file: File): Promise<File | 'image_type' | 'image_unreadable'> {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  let head: ArrayBuffer;
  try {
    head = await file.slice(0, 12).arrayBuffer();
  } catch {
    // Deleted since it was chosen, or in a cloud that does not respond.
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
