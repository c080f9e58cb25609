import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './connect-dialog.module.css';

interface Props {
  post: FullPost;
  open: boolean;
  onClose: () => void;
}

export function ConnectDialog({ post, open, onClose }: Props) {
  const { posts, common } = useText();
  const { author } = posts.detail;
  return (
    <Dialog open={open} onClose={onClose} title={author.title(post.username)} closeLabel={common.close}>
      <section className={styles.part}>
        <h3>{author.email}</h3>
        <div className={styles.email}>
          <a href={`mailto:${post.email}`}>{post.email}</a>
          <CopyButton text={post.email} />
        </div>
      </section>
      <section className={styles.part}>
        <h3>{author.qrCode}</h3>
        {post.wechat_qr_code_image === null ? (
          <p className={styles.none}>{author.noQrCode(post.username)}</p>
        ) : (
          <StoredImage
            className={styles.code}
            path={post.wechat_qr_code_image}
            fallback={defaultImages.qrCode}
            alt={author.qrCodeOf(post.username)}
            width={240}
            height={240}
          />
        )}
      </section>
      <p className={styles.hint}>{author.hint}</p>
    </Dialog>
  );
}
