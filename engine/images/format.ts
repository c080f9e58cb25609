/** The formats, limits and names of images (spec section 5, rules P10 and W5). */

export const maxImageBytes = 2_097_152;
/** Of one upload. */
export const maxImagesAtOnce = 10;
export const maxImagePixels = 40_000_000;
export const maxImageSide = 12_000;
export const maxSvgBytes = 256 * 1024;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'bmp', 'tiff', 'tif', 'webp', 'svg'] as const;

/** The widths in pixels in which each image is stored as WebP. The last one is the full size. */
export const imageWidths = [320, 800, 1600] as const;

/** The name of a stored image on the wire and on disk: 128 random bits in hex. */
export const imageName = /^[0-9a-f]{32}\.webp$/;

/** The file of one width: `0a1b….webp` at 320 is `0a1b…-320.webp`. The full size has no suffix. */
export function imageFile(name: string, width: (typeof imageWidths)[number]): string {
  return width === 1600 ? name : name.replace('.webp', `-${width}.webp`);
}

/** The files of one image in all widths. */
export function imageFiles(name: string): string[] {
  return imageWidths.map((width) => imageFile(name, width));
}
