import { useQueryClient } from '@tanstack/react-query';
import type { Conflict } from '../../form/action-failed.tsx';
import { useText } from '../../i18n/language.ts';
import { refreshPosts } from '../queries.ts';

/** The conflict of a post whose status has changed since it was loaded: the button reloads the post. */
export function useConflict(): Conflict {
  const { manage } = useText().posts.detail;
  const client = useQueryClient();
  return { codes: ['post_state'], label: manage.showNow, onShow: () => void refreshPosts(client) };
}
