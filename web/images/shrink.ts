import { maxImageBytes } from '../../contract/images.ts';

/** Longest sides to try. The first is larger than what the server stores, so nothing visible is lost. */
const sides = [2400, 1800, 1200, 800];
const quality = 0.85;

/** Converts an image to a JPEG below the size limit. Throws if this browser can't decode it, such as TIFF in most. */
export async function shrink(file: File): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (const side of sides) {
      const blob = await draw(image, side);
      if (blob.size <= maxImageBytes) {
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
      }
    }
    throw new Error('Does not get small enough');
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // JPEG has no transparency: without a white background a QR code would turn black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), 'image/jpeg', quality);
  });
}
