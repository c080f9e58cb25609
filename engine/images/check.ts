import { refuse } from '../errors.ts';
import { maxImageBytes, maxSvgBytes, type imageExtensions } from './format.ts';

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
 * Validates an upload without decoding it; throws a `Refusal`. The extension of the file name must agree with the
 * bytes. A name without one is accepted, because forms name some images 'blob'.
 */
export function checkImage(bytes: Uint8Array, fileName: string): ImageType {
  if (bytes.length > maxImageBytes) throw refuse('image_too_large');
  const found = magicType(bytes);
  const claimed = fileName.includes('.') ? claimedType(fileName) : found;
  if (claimed === 'svg' && found === undefined) {
    checkSvg(bytes);
    return 'svg';
  }
  if (claimed === undefined || claimed !== found) throw refuse('image_type');
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
 * Validates the text of an SVG before the rasterizer parses it. Accepts UTF-8 only: another encoding could hide a
 * DOCTYPE.
 */
function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > maxSvgBytes) throw refuse('image_too_large');
  const text = utf8Text(bytes);
  const encoding = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|ascii)$/i.test(encoding)) {
    throw refuse('image_unreadable');
  }
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('image_svg_doctype');
  const root = text.replace(/^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*/, '');
  if (!/^<svg[\s>/]/i.test(root)) throw refuse('image_type');
}

/** The text without its byte order mark. UTF-16 contains bytes that are invalid in UTF-8, or NULs. */
function utf8Text(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('image_unreadable');
  }
  if (text.includes('\0')) throw refuse('image_unreadable');
  return text;
}
