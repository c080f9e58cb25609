import { CallerError } from '../../contract/errors.ts';
import { maxImageBytes, maxSvgBytes } from '../../contract/images.ts';
import type { imageExtensions } from '../../contract/images.ts';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'tiff' | 'bmp' | 'svg';

const typeOfExtension: Record<(typeof imageExtensions)[number], ImageType> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  bmp: 'bmp',
  tiff: 'tiff',
  tif: 'tiff',
  webp: 'webp',
  svg: 'svg',
};

/**
 * Judges an upload by what can be seen without decoding it; throws the refusal for the caller. A name that ends in
 * a type must agree with the bytes; one without any (a form calls a nameless picture 'blob') claims nothing.
 */
export function checkImage(bytes: Uint8Array, fileName: string): ImageType {
  if (bytes.length > maxImageBytes) throw new CallerError('image_too_large');
  const found = magicType(bytes);
  const claimed = fileName.includes('.') ? claimedType(fileName) : found;
  if (claimed === 'svg' && found === undefined) {
    checkSvg(bytes);
    return 'svg';
  }
  if (claimed === undefined || claimed !== found) throw new CallerError('image_type');
  return claimed;
}

function claimedType(fileName: string): ImageType | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && isKnown(extension) ? typeOfExtension[extension] : undefined;
}

function isKnown(extension: string): extension is keyof typeof typeOfExtension {
  return Object.hasOwn(typeOfExtension, extension);
}

function magicType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head)) return 'tiff';
  if (head.startsWith('BM')) return 'bmp';
  return undefined;
}

/**
 * An SVG is a program for the rasteriser, so its text is judged before that sees it. Only UTF-8 is let in:
 * in any other encoding, declared or marked, a DOCTYPE could stand unseen.
 */
function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > maxSvgBytes) throw new CallerError('image_too_large');
  const text = utf8Text(bytes);
  const encoding = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(encoding)) {
    throw new CallerError('image_unreadable');
  }
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new CallerError('image_svg_doctype');
  const root = text.replace(/^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*/, '');
  if (!/^<svg[\s>/]/i.test(root)) throw new CallerError('image_type');
}

/** The text without its byte order mark. UTF-16 has bytes that UTF-8 forbids, or else NULs. */
function utf8Text(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CallerError('image_unreadable');
  }
  if (text.includes('\0')) throw new CallerError('image_unreadable');
  return text;
}
