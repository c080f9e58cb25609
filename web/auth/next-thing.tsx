import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { useFormat } from '../i18n/use-format.ts';
import { newestThings } from '../layout/newest.ts';
import { useSite } from '../layout/site.ts';
import { nextPath } from '../session/next.ts';
import { langOf } from '../ui/member-text.tsx';
import styles from './form-sheet.module.css';

/** The thing whose link led here: undefined while it is not known whether visitors may see it, null if they may not. */
export function useNextThing() {
  const [, postId] = /^\/post\/(\d+)/.exec(nextPath(useSearch())) ?? [];
  const { landing } = useSite();
  const isAsked = landing?.newest === true && postId !== undefined;
  const { data, isError } = useQuery({ ...newestThings, enabled: isAsked });
  const format = useFormat();
  if (!isAsked || isError) return null;
  const post = data?.find(({ post_id: id }) => id === postId);
  if (!post) return data && null;
  return (
    <p className={styles.thing}>
      <img className="photo" src={post.photo} alt="" width="72" height="72" />
      <span className="anywhere">
        <strong className="figures">{format.price(post.price, post.currency)}</strong>
        <br />
        <span lang={langOf(post.post_title)}>{post.post_title}</span>
      </span>
    </p>
  );
}
