import { refuse } from '../errors.ts';
import { maxImagePixels, maxImageSide } from './format.ts';

export function checkSize(width: number, height: number, longestSide = maxImageSide): void {
  if (width > longestSide || height > longestSide || width * height > maxImagePixels) {
    throw refuse('image_too_many_pixels');
  }
}
