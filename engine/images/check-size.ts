import { CallerError } from '../../contract/errors.ts';
import { maxImagePixels, maxImageSide } from '../../contract/images.ts';

export function checkSize(width: number, height: number): void {
  if (width > maxImageSide || height > maxImageSide || width * height > maxImagePixels) {
    throw new CallerError('image_too_many_pixels');
  }
}
