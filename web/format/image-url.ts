import { imageFile, imageName, imageWidths } from '../../contract/images.ts';

/** Where the browser gets a picture of an answer: whatever stands before the name becomes /uploads/. */
export function imageUrl(path: string | null): string | null {
  const name = path?.split(/[/\\]/).pop();
  return name ? `/uploads/${name}` : null;
}

/** The widths that a stored picture has, for `srcset`; none for a picture that the server did not make. */
export function imageSrcSet(path: string | null): string | undefined {
  const name = path?.split(/[/\\]/).pop();
  if (!name || !imageName.test(name)) return undefined;
  return imageWidths.map((width) => `/uploads/${imageFile(name, width)} ${width}w`).join(', ');
}
