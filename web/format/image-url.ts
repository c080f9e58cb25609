import { imageFile, imageName, imageWidths } from '../../contract/images.ts';

/** The URL of an image path: any prefix is replaced by /uploads/. */
export function imageUrl(path: string | null): string | null {
  const name = path?.split(/[/\\]/).pop();
  return name ? `/uploads/${name}` : null;
}

/** The `srcset` of a stored image; undefined for other images. */
export function imageSrcSet(path: string | null): string | undefined {
  const name = path?.split(/[/\\]/).pop();
  if (!name || !imageName.test(name)) return undefined;
  return imageWidths.map((width) => `/uploads/${imageFile(name, width)} ${width}w`).join(', ');
}
