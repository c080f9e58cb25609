import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { codeChannel } from '../../../contract/channels.ts';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isWeChat } from '../../ui/wechat.ts';
import styles from './connect-dialog.module.css';

interface QrCodeProps {
  path: string;
  username: string;
  tone?: ButtonTone | undefined;
}

const side = 480;

/** The QR code across the sheet, in its own shape. A tap enlarges it. */
export function QrCode({ path, username, tone = 'plain' }: QrCodeProps) {
  const { author } = useText().posts.detail;
  const [isLarge, setLarge] = useState(false);
  const url = imageUrl(path) ?? '';
  // A long press in WeChat fetches an address again without the session.
  const { data: png } = useQuery({
    queryKey: ['posts', 'qr-code', url],
    queryFn: () => drawPng(url),
    enabled: isWeChat,
    staleTime: 'static',
  });
  const save = async () => {
    try {
      const link = document.createElement('a');
      link.href = await drawPng(url);
      link.download = `${codeChannel}-${username}.png`;
      link.click();
    } catch {
      // The picture could not be loaded or drawn; the member can still save it with the browser's own menu.
      showToast({ tone: 'red', text: author.saveFailed });
    }
  };
  const alt = author.qrCodeOf({ username });
  const image = { alt, width: side, height: side };
  if (png !== undefined)
    return (
      <section className={styles.way}>
        <h3 className="soft small regular">{author.qrCode}</h3>
        <img {...image} alt={alt} className={styles.held} src={png} />
        <p className="soft small">{author.scanHeld}</p>
      </section>
    );
  const stored = <StoredImage {...image} path={path} fallback={defaultImages.qrCode} />;
  if (isWeChat) return <div className={styles.code}>{stored}</div>;
  return (
    <section className={tone === 'accent' ? styles.way : styles.other}>
      <h3 className="soft small regular">{author.qrCode}</h3>
      <button
        type="button"
        className={classes(styles.code, isLarge && styles.large)}
        aria-label={author.enlarge}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {stored}
      </button>
      <Button wide tone={tone} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {author.saveImage}
      </Button>
      <p className="soft small">{author.scanHere}</p>
    </section>
  );
}

/** The picture as a PNG data URL, because messengers can't read WebP. Rejects if it can't be loaded or drawn. */
async function drawPng(url: string): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.toDataURL('image/png');
}
