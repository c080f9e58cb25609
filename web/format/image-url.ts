import * as images from '../../contract/images.ts';
import { imageFile, imageName, type imageWidths } from '../../engine/images/format.ts';

/** The URL of an image in a width. Only the file name of `path` counts, whatever prefix the reply has. */
export function imageUrl(path: string | null, width: (typeof imageWidths)[number] = 1600): string | null {
  const name = fileName(path);
  return name ? `/uploads/${imageFile(name, width)}` : null;
}

/** The `srcset` of a stored image; undefined for other images. */
export function imageSrcSet(path: string | null): string | undefined {
  const name = fileName(path);
  return name && imageName.test(name) ? images.imageSrcSet(name) : undefined;
}

function fileName(path: string | null): string | undefined {
  return path?.split(/[/\\]/).pop();
}
