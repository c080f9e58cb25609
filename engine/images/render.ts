import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import { refuse } from '../errors.ts';
import { decodeBmp } from './bmp.ts';
import { checkSize } from './check-size.ts';
import type { ImageType } from './check.ts';
import { imageWidths, maxImagePixels, maxImageSide } from './format.ts';
import { hashImage } from './hash.ts';

export interface RenderedImage {
  width: number;
  height: number;
  /** The WebP files in the order of `imageWidths`. */
  files: Uint8Array[];
  /** Undefined if the image has no features. */
  hash: bigint | undefined;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

// The processes run in parallel. Threads inside one would make its memory harder to bound.
sharp.concurrency(1);
sharp.cache(false);
// Blocks the other formats that the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Svg'].map((type) => `VipsForeignLoad${type}Buffer`),
});

const fullWidth = imageWidths[imageWidths.length - 1] ?? 0;
const maxSvgPixels = 6_000_000;
/**
 * If the next smaller file has more bits per pixel, the image is full of detail, and a higher effort saves no bytes.
 */
const denseBits = 1.5;

/**
 * Renders the WebP files of an image: first frame, upright, sRGB, without metadata. Transparency becomes white,
 * because a QR code on a dark background can't be scanned.
 */
export async function renderImage(bytes: Uint8Array, type: ImageType): Promise<RenderedImage> {
  const upright = await openUpright(bytes, type);
  const full = await upright.raw().toBuffer({ resolveWithObject: true });
  const sizes = await shrink(full);
  const files: Uint8Array[] = [];
  for (const [place, pixels] of sizes.entries()) {
    const smaller = sizes[place - 1];
    const before = files[place - 1];
    // An image that is narrower than two of the widths is the same file at both.
    if (before && pixels === smaller) {
      files.push(before);
      continue;
    }
    const bitsBefore =
      before && smaller ? (before.length * 8) / (smaller.info.width * smaller.info.height) : 0;
    const effort = imageWidths[place] === fullWidth && bitsBefore > denseBits ? 0 : 2;
    files.push(await openPixels(pixels).webp({ quality: 80, effort }).toBuffer());
  }
  const { width, height } = full.info;
  return { width, height, files, hash: await hashImage(openPixels(sizes[0] ?? full)) };
}

/** Opens an image as it will be stored at full size. */
export async function openUpright(bytes: Uint8Array, type: ImageType): Promise<Sharp> {
  const source = type === 'bmp' ? openBmp(bytes) : await openEncoded(bytes, type);
  return source
    .autoOrient()
    .resize({ width: fullWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' });
}

/** Returns the pixels at each of `imageWidths`. The same object stands for all widths above the image's own. */
async function shrink(full: Pixels): Promise<Pixels[]> {
  const sizes: Pixels[] = [];
  let last = full;
  // Shrinking the next larger size takes a fourth of the time of shrinking the full image.
  for (const width of imageWidths.toReversed()) {
    if (width < last.info.width)
      last = await openPixels(last).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    sizes.unshift(last);
  }
  return sizes;
}

/** Unlike `clone`, this does not copy the pixels. */
function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function openBmp(bytes: Uint8Array): Sharp {
  const { width, height, channels, pixels } = decodeBmp(bytes);
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Opens an image by its bytes; none with a longer side. Throws a `Refusal`. */
export async function openEncoded(
  bytes: Uint8Array,
  type: ImageType,
  longestSide = maxImageSide,
): Promise<Sharp> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== type) throw refuse('image_unreadable');
  checkSize(header.width, header.height, longestSide);
  return sharp(bytes, {
    limitInputPixels: maxImagePixels,
    // Refuses truncated files, but not the harmless warnings of phone cameras.
    failOn: 'error',
    ...(type === 'svg' && { density: svgDensity(header.width, header.height) }),
  });
}

/** Renders vector images at full width, as far as height and memory allow. */
function svgDensity(width: number, height: number): number {
  const scale = Math.min(
    fullWidth / width,
    maxImageSide / height,
    Math.sqrt(maxSvgPixels / (width * height)),
  );
  return Math.min(Math.max(72 * scale, 1), 100_000);
}
