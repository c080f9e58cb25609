import { imageExtensions, maxImageBytes, maxSvgBytes } from '../../engine/images/format.ts';
import { isWeChat } from '../ui/wechat.ts';

/**
 * The `accept` of file inputs. MIME types let phones offer the camera; extensions let desktops filter. WeChat opens its
 * photo picker for `image/*` only.
 */
export const acceptedTypes = isWeChat
  ? 'image/*'
  : [
      'image/jpeg,image/png,image/bmp,image/tiff,image/webp,image/svg+xml',
      ...imageExtensions.map((extension) => `.${extension}`),
    ].join(',');

export function isTooLarge({ name, size }: File): boolean {
  return size > (/\.svg$/i.test(name) ? maxSvgBytes : maxImageBytes);
}

const endings: Record<'jpg' | 'png' | 'webp' | 'tiff' | 'bmp' | 'svg', readonly string[]> = {
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  tiff: ['tiff', 'tif'],
  bmp: ['bmp'],
  svg: ['svg'],
};

type ImageType = keyof typeof endings | 'heif';

interface Recognized {
  /** heif: HEIC or AVIF, which the server does not accept. */
  type: ImageType;
  /** The file, renamed if its extension does not match its bytes: apps often mix them up, and the server refuses it. */
  named: File;
}

/** Recognizes an image by its first bytes. Returns an error code for any other file. */
export async function recognizeImage(file: File): Promise<Recognized | 'image_type' | 'image_unreadable'> {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  let head: ArrayBuffer;
  try {
    head = await file.slice(0, 12).arrayBuffer();
  } catch {
    // The file was deleted after it was chosen, or is in cloud storage that does not respond.
    return 'image_unreadable';
  }
  const type = typeOf(new Uint8Array(head)) ?? (ending === 'svg' ? 'svg' : undefined);
  if (type === undefined) return 'image_type';
  if (type === 'heif' || endings[type].includes(ending)) return { type, named: file };
  const name = `${file.name.replace(/\.[a-z]+$/i, '')}.${type}`;
  return { type, named: new File([file], name, { type: file.type, lastModified: file.lastModified }) };
}

function typeOf(head: Uint8Array): ImageType | undefined {
  const text = String.fromCodePoint(...head);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  if (text.startsWith('\u0089PNG')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff';
  if (text.startsWith('BM')) return 'bmp';
  if (/^.{4}ftyp(?:hei|hev|mif|msf|avi)/s.test(text)) return 'heif';
  return undefined;
}
