import { maxImageBytes } from '../../contract/images.ts';

/** The server keeps no more than 1600 pixels a side, so that the first try loses nothing that would be seen. */
const tries = [
  { side: 1600, quality: 0.9 },
  { side: 1600, quality: 0.75 },
  { side: 1000, quality: 0.7 },
] as const;

/** The picture as a JPEG below the size limit. Throws where the browser can't read or draw it. */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = new Image();
  const url = URL.createObjectURL(file);
  try {
    picture.src = url;
    await picture.decode();
    for (const { side, quality } of tries) {
      const blob = await draw(picture, side, quality);
      if (blob.size <= maxImageBytes) {
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
      }
    }
  } finally {
    URL.revokeObjectURL(url);
  }
  throw new Error('Too large however small');
}

function draw(picture: HTMLImageElement, side: number, quality: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // A JPEG has no transparency: without a white ground a QR code would turn black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), 'image/jpeg', quality);
  });
}
