import { imageExtensions, maxImageBytes, maxSvgBytes } from '../../contract/images.ts';

/** For file inputs. The types let phones offer the camera, the endings let desks filter. */
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
 * The file under an ending that fits its bytes: apps often save one type under another's name, and the server
 * takes nothing that is not what it says. The reason for what is none of the eight types.
 */
export async function validateImageFile(file: File): Promise<File | 'image_type' | 'image_unreadable'> {
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
