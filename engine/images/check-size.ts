import { refuse } from '../errors.ts';
import { maxImagePixels, maxImageSide } from './format.ts';

export function checkSize(width: number, height: number): void {
  if (width > maxImageSide || height > maxImageSide || width * height > maxImagePixels) {
    throw refuse('image_too_many_pixels');
  }
}
