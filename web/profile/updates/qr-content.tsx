import { queryOptions, useQuery } from '@tanstack/react-query';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';

const weChatContact = /^https?:\/\/u\.wechat\.com\//i;
const group = /^https?:\/\/weixin\.qq\.com\/g\//i;
const payment = /^(wxp:\/\/|https?:\/\/(payapp\.weixin|qr\.alipay)\.)/i;

/** The content of the QR code in an image; null if no code can be read. */
const contentOf = (url: string) =>
  queryOptions({
    queryKey: ['profile', 'qr-content', url],
    queryFn: async ({ signal }) => {
      const [{ decodeQR }, reply] = await Promise.all([import('qr/decode.js'), fetch(url, { signal })]);
      const bitmap = await createImageBitmap(await reply.blob());
      const canvas = document.createElement('canvas');
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      bitmap.close();
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
      try {
        return pixels ? decodeQR(pixels) : null;
      } catch {
        // The library throws for an image without a code.
        return null;
      }
    },
    // Never refetched: a stored image never changes, and may be gone after the decision.
    staleTime: 'static',
  });

/** Shows an admin the content of a request's QR code. The admin decides, not the code. */
export function QrContent({ path }: { path: string }) {
  const { qr } = useText().profile.updates;
  const { data } = useQuery(contentOf(imageUrl(path) ?? ''));
  if (data === undefined) return null;
  if (data === null) return <strong>{qr.none}</strong>;
  if (payment.test(data)) return <strong>{qr.payment}</strong>;
  if (group.test(data)) return <strong>{qr.group}</strong>;
  return weChatContact.test(data) ? (
    <span>{qr.contact}</span>
  ) : (
    <strong>{qr.other(data.slice(0, 100))}</strong>
  );
}
