import { Download, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './actions.module.css';

interface Props {
  post: FullPost;
  open: boolean;
  onClose: () => void;
}

export function ConnectDialog({ post, open, onClose }: Props) {
  const { posts } = useText();
  const { author } = posts.detail;
  const [isLarge, setLarge] = useState(false);
  const save = async (path: string | null) => {
    try {
      await savePng(imageUrl(path) ?? '', `wechat-${post.username}.png`);
    } catch {
      // The picture could not be loaded or drawn; the member can still save it with the browser's own menu.
      showToast({ tone: 'red', text: author.saveFailed });
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={author.title(post.username)}>
      <section className="stack gap-8">
        <h3>{author.email}</h3>
        <div className={styles.email}>
          <a href={`mailto:${post.email}`}>{post.email}</a>
          <CopyButton text={post.email} />
        </div>
      </section>
      <section className="stack gap-8">
        <h3>{author.qrCode}</h3>
        {post.wechat_qr_code_image === null ? (
          <p className="soft">{author.noQrCode(post.username)}</p>
        ) : (
          <>
            <StoredImage
              className={classes(styles.code, isLarge && styles.large)}
              path={post.wechat_qr_code_image}
              fallback={defaultImages.qrCode}
              alt={author.qrCodeOf(post.username)}
              width={240}
              height={240}
            />
            <div className={styles.codeTools}>
              <Button
                tone="plain"
                small
                icon={<ZoomIn aria-hidden="true" />}
                aria-pressed={isLarge}
                onClick={() => setLarge(!isLarge)}
              >
                {author.enlarge}
              </Button>
              <Button
                tone="plain"
                small
                icon={<Download aria-hidden="true" />}
                onClick={() => void save(post.wechat_qr_code_image)}
              >
                {author.savePng}
              </Button>
            </div>
          </>
        )}
      </section>
      <p className={styles.advice}>{author.hint}</p>
    </Dialog>
  );
}

/** Downloads a picture as PNG, because messengers read no WebP. Rejects if it can't be loaded or drawn. */
async function savePng(url: string, fileName: string): Promise<void> {
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
