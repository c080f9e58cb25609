import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { CallerError } from '../../contract/errors.ts';
import { imageWidths, maxImagePixels, maxImageSide } from '../../contract/images.ts';
import { decodeBmp } from './bmp.ts';
import { checkSize } from './check-size.ts';
import type { ImageType } from './check.ts';

export interface RenderedImage {
  width: number;
  height: number;
  /** WebP files in the order of imageWidths. */
  files: Uint8Array[];
}

// Work is spread over processes; threads inside of one would only make its memory harder to bound.
sharp.concurrency(1);
sharp.cache(false);
// The library reads many more formats than the site accepts: only the checked ones may be tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Svg'].map((type) => `VipsForeignLoad${type}Buffer`),
});

const fullWidth = imageWidths[imageWidths.length - 1] ?? 0;
const maxSvgPixels = 6_000_000;

/**
 * Makes the WebP files of one picture: first frame, upright, in sRGB, without any metadata. See-through
 * parts become white, because a QR code with a clear ground cannot be scanned on a dark page.
 */
export async function renderImage(bytes: Uint8Array, type: ImageType): Promise<RenderedImage> {
  const source = type === 'bmp' ? openBmp(bytes) : await openEncoded(bytes, type);
  const { data, info } = await source
    .autoOrient()
    .resize({ width: fullWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: Uint8Array[] = [];
  for (const target of imageWidths) {
    files.push(
      await sharp(data, { raw: { width, height, channels } })
        .resize({ width: target, withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    );
  }
  return { width, height, files };
}

function openBmp(bytes: Uint8Array): Sharp {
  const { width, height, channels, pixels } = decodeBmp(bytes);
  return sharp(pixels, { raw: { width, height, channels } });
}

async function openEncoded(bytes: Uint8Array, type: ImageType): Promise<Sharp> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== type) throw new CallerError('image_unreadable');
  checkSize(header.width, header.height);
  return sharp(bytes, {
    limitInputPixels: maxImagePixels,
    // Cut-off files are refused; the harmless warnings of phone cameras are not.
    failOn: 'error',
    ...(type === 'svg' && { density: svgDensity(header.width, header.height) }),
  });
}

/** Vector pictures are drawn as wide as the full file, as far as the height and the memory for it allow. */
function svgDensity(width: number, height: number): number {
  const scale = Math.min(
    fullWidth / width,
    maxImageSide / height,
    Math.sqrt(maxSvgPixels / (width * height)),
  );
  return Math.min(Math.max(72 * scale, 1), 100_000);
}
