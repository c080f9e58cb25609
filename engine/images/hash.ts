import type { Sharp } from 'sharp';

/**
 * Perceptual hashes: copies of a picture have hashes that differ in few of their 64 bits. Each bit is the sign of one
 * of the 8 x 8 lowest coefficients of a cosine transform of 32 x 32 grey values. Comparing with the median instead, as
 * is common, would make every distance even. A sine window gives the middle more weight, because a crop changes the
 * edges.
 */
export interface ImageHash {
  /** As signed 64-bit integers. */
  hash: bigint;
  /** The hashes that the picture would have if it were cropped a little, or if it is the crop of a larger one. */
  probes: bigint[];
}

const grid = 32;
const corner = 8;
/**
 * Width and height in pixels of the grey image that is sampled. It is finer than the grid, because a crop may begin
 * between two cells.
 */
const side = 64;
/** In grey values. Below this contrast the signs of the coefficients are noise. */
const minContrast = 4;

type Window = readonly [left: number, top: number, right: number, bottom: number];

/**
 * What crops cut off, in hundredths of width and height. The hashes of crops in between are at most three bits away.
 */
const crops: readonly Window[] = [
  [4, 0, 0, 0],
  [0, 4, 0, 0],
  [0, 0, 4, 0],
  [0, 0, 0, 4],
  [3, 3, 0, 0],
  [0, 3, 3, 0],
  [0, 0, 3, 3],
  [3, 0, 0, 3],
  [2, 2, 2, 2],
  [4, 2, 4, 2],
  [2, 4, 2, 4],
  [4, 4, 4, 4],
];

/** The coefficients of a window along one axis, as weights of the pixels. Beyond an edge, its pixels repeat. */
function weigh(before: number, after: number): Float64Array {
  const weights = new Float64Array(corner * side);
  const cell = ((1 - before - after) * side) / grid;
  for (let at = 0; at < grid; at++) {
    const start = before * side + at * cell;
    const taper = Math.sin(((at + 0.5) * Math.PI) / grid);
    for (let pixel = Math.floor(start); pixel < start + cell; pixel++) {
      const overlap = Math.min(pixel + 1, start + cell) - Math.max(pixel, start);
      const inside = Math.min(side - 1, Math.max(0, pixel));
      for (let frequency = 0; frequency < corner; frequency++) {
        const place = frequency * side + inside;
        const wave = Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * grid));
        weights[place] = (weights[place] ?? 0) + (overlap / cell) * taper * wave;
      }
    }
  }
  return weights;
}

/** The whole picture first, then its crops, then larger pictures that it may be a crop of. */
const windows: readonly { across: string; down: string }[] = [[0, 0, 0, 0] as const, ...crops, ...crops].map(
  ([left, top, right, bottom], index) => {
    const isExtension = index > crops.length;
    const pair = (before: number, after: number) => {
      const scale = isExtension ? -1 / (100 - before - after) : 1 / 100;
      return `${before * scale} ${after * scale}`;
    };
    return { across: pair(left, right), down: pair(top, bottom) };
  },
);

const weights = new Map<string, Float64Array>();

/** Many windows share their weights along an axis. */
function weightsOf(pair: string): Float64Array {
  const [before = 0, after = 0] = pair.split(' ').map(Number);
  const known = weights.get(pair) ?? weigh(before, after);
  weights.set(pair, known);
  return known;
}

/** Hashes an image 320 px wide. Returns undefined if it has no features, such as a plain surface. */
export async function hashImage(image: Sharp): Promise<ImageHash | undefined> {
  const grey = await image
    .greyscale()
    .resize(side, side, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const values = Float64Array.from(grey, (value) => value - mean);
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  if (variance < minContrast ** 2) return undefined;
  const rows = new Map<string, Float64Array>();
  const [hash = 0n, ...probes] = windows.map(({ across, down }) => {
    const transformed = rows.get(across) ?? transformRows(values, weightsOf(across));
    rows.set(across, transformed);
    return signsOf(transformed, weightsOf(down));
  });
  return { hash, probes: [...new Set(probes)].filter((probe) => probe !== hash) };
}

function transformRows(values: Float64Array, across: Float64Array): Float64Array {
  const rows = new Float64Array(side * corner);
  for (let y = 0; y < side; y++) {
    for (let u = 0; u < corner; u++) {
      let sum = 0;
      for (let x = 0; x < side; x++) sum += (values[y * side + x] ?? 0) * (across[u * side + x] ?? 0);
      rows[y * corner + u] = sum;
    }
  }
  return rows;
}

function signsOf(rows: Float64Array, down: Float64Array): bigint {
  let bits = '';
  for (let v = 0; v < corner; v++) {
    for (let u = 0; u < corner; u++) {
      let sum = 0;
      for (let y = 0; y < side; y++) sum += (rows[y * corner + u] ?? 0) * (down[v * side + y] ?? 0);
      bits += sum > 0 ? '1' : '0';
    }
  }
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}
