/** The limits and names of images (spec section 5, rules P10 and W5). */

export const maxImageBytes = 2_097_152;
export const maxImagesPerPost = 10;
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

/** The `srcset` of a stored image. */
export function imageSrcSet(name: string): string {
  return imageWidths.map((width) => `/uploads/${imageFile(name, width)} ${width}w`).join(', ');
}

/** The images of a list's cards. The page preloads those that its screen loads eagerly. */
export const cardImages = {
  /**
   * Understates the width on phones, to load the 320 px file: at this size two device pixels per CSS pixel look as
   * sharp as three, at a sixth of the bytes.
   */
  sizes:
    '(min-width: 1200px) 230px, (min-width: 900px) 25vw, (min-width: 600px) 33vw, (min-width: 460px) 50vw, 24vw',
  /** The first row of wide screens. */
  eager: 5,
} as const;

/** The images of a post's page. Phones load the 800 px file, which is two device pixels per CSS pixel. */
export const postImages = {
  sizes: '(width >= 1232px) 600px, (width >= 768px) 50vw, (width >= 460px) 100vw, 60vw',
} as const;

/** The files of one image in all widths. */
export function imageFiles(name: string): string[] {
  return imageWidths.map((width) => imageFile(name, width));
}
