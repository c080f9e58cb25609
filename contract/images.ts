/** Pictures: what is accepted and what is made of it (spec section 5, rules P10 and W5). */

export const maxImageBytes = 2_097_152;
export const maxImagesPerPost = 10;
export const maxImagePixels = 40_000_000;
export const maxImageSide = 12_000;
export const maxSvgBytes = 256 * 1024;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'bmp', 'tiff', 'tif', 'webp', 'svg'] as const;

/** Widths in pixels of the WebP files made of every picture; the last one is the full picture. */
export const imageWidths = [320, 800, 1600] as const;

/** A stored picture's name on the wire and on disk: 128 random bits in hex. */
export const imageName = /^[0-9a-f]{32}\.webp$/;

/** The file of one width: `0a1b….webp`, 320 gives `0a1b…-320.webp`. The full picture has no suffix. */
export function imageFile(name: string, width: (typeof imageWidths)[number]): string {
  return width === 1600 ? name : name.replace('.webp', `-${width}.webp`);
}

/** All file names that belong to one picture. */
export function imageFiles(name: string): string[] {
  return imageWidths.map((width) => imageFile(name, width));
}
