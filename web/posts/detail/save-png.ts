import { saveFile } from '../../ui/save-file.ts';

/** Downloads a picture as PNG, because messengers read no WebP. Rejects if it can't be loaded or drawn. */
export async function savePng(url: string, fileName: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The picture could not be drawn');
  saveFile(file, fileName);
}
