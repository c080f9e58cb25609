import { useQueryClient } from '@tanstack/react-query';
import type { Conflict } from '../../form/action-failed.tsx';
import { useText } from '../../i18n/language.ts';
import { refreshPosts } from '../queries.ts';

/** Reloads a post whose status changed meanwhile. */
export function useConflict(): Conflict {
  const { manage } = useText().posts.detail;
  const client = useQueryClient();
  return { codes: ['post_state'], label: manage.showNow, onShow: () => void refreshPosts(client) };
}
