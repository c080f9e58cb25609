import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MemberText } from '../../ui/member-text.tsx';
import type { Refused } from './use-decide.ts';

interface Props {
  failures: readonly Refused[];
  textOf: (post: ListedPost, failure: unknown) => string;
  /** Closes all of them. */
  onClose: () => void;
}

/** One message for each post whose decision, or whose undo, failed. */
export function Failures({ failures, textOf, onClose }: Props) {
  const { common } = useText();
  return failures.map(({ post, failure }) => (
    <Banner
      key={post.post_id}
      tone="red"
      actions={
        <Button small tone="plain" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <MemberText text={post.post_title} within={textOf(post, failure)} />
    </Banner>
  ));
}
