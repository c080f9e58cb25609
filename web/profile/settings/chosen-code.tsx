import { useQuery } from '@tanstack/react-query';
import { judgeQrCode } from '../../../contract/profile/qr-codes.ts';
import { QrContent } from '../qr-content.tsx';

/** Images are stored at most this wide, and codes are read there. */
const storedWidth = 1600;

/** Says what the code in a chosen file holds, before it is sent. Says nothing of a file that the browser can't draw. */
export function ChosenCode({ file }: { file: File }) {
  const { data } = useQuery({
    queryKey: ['profile', 'chosen-code', file.name, file.size, file.lastModified],
    queryFn: async () => judgeQrCode(await readCode(file)),
    staleTime: 'static',
    retry: false,
  });
  return <output className="small">{data && <QrContent code={data} />}</output>;
}

/** Rejects for a file that the browser can't draw. */
async function readCode(file: File): Promise<string | undefined> {
  const [{ decodeQR }, bitmap] = await Promise.all([import('qr/decode.js'), createImageBitmap(file)]);
  const scale = Math.min(1, storedWidth / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // The server renders transparency as white.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  try {
    return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The library throws for an image without a code.
    return undefined;
  }
}
