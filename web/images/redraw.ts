import { maxImageBytes } from '../../engine/images/format.ts';

/** The use of an image: a photo may lose detail, a QR code must stay sharp. */
export type Kind = 'photo' | 'qrCode';

/** The longest side in pixels and the JPEG quality. The first result that is small enough is used, else the last. */
const attempts: Record<Kind, readonly (readonly [side: number, quality: number])[]> = {
  photo: [
    [1600, 0.8],
    [1600, 0.7],
    [1600, 0.6],
    [1280, 0.65],
    [1024, 0.6],
  ],
  qrCode: [
    [1600, 0.95],
    [1600, 0.85],
    [1000, 0.85],
  ],
};

/** The target size in bytes: ten photos are 3 MB. A smaller file is sent unchanged. */
export const wantedBytes: Record<Kind, number> = { photo: 300_000, qrCode: maxImageBytes };

/** Redraws an image as an upright JPEG, if possible of the target size. Throws if this browser can't decode it. */
export async function redraw(file: Blob, kind: Kind): Promise<Blob> {
  // Applies the EXIF orientation.
  const bitmap = await createImageBitmap(file);
  try {
    let jpeg: Blob | undefined;
    let canvas: OffscreenCanvas | HTMLCanvasElement | undefined;
    let drawn = 0;
    for (const [side, quality] of attempts[kind]) {
      if (!canvas || drawn !== side) canvas = draw(bitmap, side);
      drawn = side;
      jpeg = await encode(canvas, quality);
      if (jpeg.size <= wantedBytes[kind]) break;
    }
    if (!jpeg) throw new Error('No attempt');
    return jpeg;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, side: number): OffscreenCanvas | HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = openCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // JPEG has no transparency. The server renders it as white, too.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function openCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function encode(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), type, quality);
  });
}
