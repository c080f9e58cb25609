import { postEndpoints as posts } from '../../contract/posts/endpoints.ts';
import { searchEndpoints as rows } from '../../contract/searches/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { deleteSearch, markSeen, muteSearch } from './change.ts';
import { ownSearches } from './list.ts';
import { saveSearch } from './save.ts';
import { similarPosts } from './similar.ts';

export function serveSearches(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(posts.similar, ({ postId }) => similarPosts(deps, postId), { absent: 'post_not_found' });
  serve(rows.list, () => ownSearches());
  serve(rows.save, async ({ input, member }) => ({
    message: 'Saved.',
    search_id: await saveSearch(deps, member, input),
  }));
  serve(rows.mute, 'Changed.', ({ input, member }) => muteSearch(db, member, input.searchId, input.muted));
  serve(rows.markSeen, 'Seen.', ({ input, member }) => markSeen(db, member, input.searchId));
  serve(rows.remove, 'Deleted.', ({ input, member }) => deleteSearch(db, member, input.searchId));
}
