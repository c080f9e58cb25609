import { useState } from 'react';
import { Link } from 'wouter';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../avatar.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import styles from './author-card.module.css';

/** The author, and a button to contact them. */
export function AuthorCard({ post }: { post: FullPost }) {
  const { author } = useText().posts.detail;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <Avatar path={post.profile_image} />
      <p className={styles.name}>
        <Link to={paths.member(post.username)}>{post.username}</Link>{' '}
        {post.isAuthor && <span className={styles.you}>{author.you}</span>}
      </p>
      {/* Authors see the button as well, but less prominent. */}
      <Button tone={post.isAuthor ? 'plain' : 'accent'} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {author.connect}
      </Button>
      <ConnectDialog post={post} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
