import type { Sharp } from 'sharp';

/**
 * A perceptual hash: copies of a picture have hashes that differ in few of their 64 bits. Each bit is the sign of one of
 * the 8 x 8 lowest coefficients of a cosine transform of 32 x 32 grey values. Comparing with the median instead, as is
 * common, would make every distance even. A sine window gives the middle more weight, because a crop changes the edges.
 */

const grid = 32;
const corner = 8;
/** Pixels a side of the grey image. Two by two make a cell of the grid. */
const side = 64;
/** In grey values. Below this contrast the signs of the coefficients are noise. */
const minContrast = 4;

/** The coefficients along one axis, as weights of the pixels. */
const weights = Float64Array.from({ length: corner * side }, (_, place) => {
  const cell = Math.floor((place % side) / 2);
  const frequency = Math.floor(place / side);
  const taper = Math.sin(((cell + 0.5) * Math.PI) / grid);
  return 0.5 * taper * Math.cos(((2 * cell + 1) * frequency * Math.PI) / (2 * grid));
});

/**
 * Hashes an image 320 px wide, as a signed integer of 64 bits. Returns undefined if it has no features, such as a plain
 * surface.
 */
export async function hashImage(image: Sharp): Promise<bigint | undefined> {
  const grey = await image
    .greyscale()
    .resize(side, side, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const values = Float64Array.from(grey, (value) => value - mean);
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  if (variance < minContrast ** 2) return undefined;
  const rows = Float64Array.from({ length: side * corner }, (_, place) =>
    dot((x) => values[Math.floor(place / corner) * side + x], place % corner),
  );
  const bits = Array.from({ length: corner * corner }, (_, place) =>
    dot((y) => rows[y * corner + (place % corner)], Math.floor(place / corner)) > 0 ? '1' : '0',
  );
  return BigInt.asIntN(64, BigInt(`0b${bits.join('')}`));
}

function dot(valueAt: (pixel: number) => number | undefined, frequency: number): number {
  let sum = 0;
  for (let pixel = 0; pixel < side; pixel++)
    sum += (valueAt(pixel) ?? 0) * (weights[frequency * side + pixel] ?? 0);
  return sum;
}
