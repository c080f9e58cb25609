import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { ServeRead } from '../http/read-route.ts';
import type { Serve } from '../http/route.ts';
import { createEmptySearches } from '../rules/empty-searches.ts';
import { archivePost } from './archive.ts';
import { confirmPosts } from './confirm.ts';
import { createPost } from './create.ts';
import { decideMany } from './decide-many.ts';
import { deletePost } from './delete.ts';
import { editDraft } from './edit-draft.ts';
import { editPost } from './edit.ts';
import { pendingPosts } from './list-pending.ts';
import { savedPosts } from './list-saved.ts';
import { marketPosts } from './market.ts';
import { moderatePost } from './moderate.ts';
import { ownPosts } from './own-lists.ts';
import { fullPost } from './read.ts';
import { renewPosts } from './renew.ts';
import { finishHints, selectHints } from './review-hints.ts';
import { readSaved, setSaved } from './save.ts';
import { createSearch } from './search.ts';

export function servePosts(serve: Serve, serveRead: ServeRead, deps: Deps): void {
  const { db } = deps;

  serveRead(rows.market, ({ page, after, ...filters }) => marketPosts(filters, page, after), {
    visitors: !deps.config.marketRequiresLogin,
    survives: true,
  });
  const foundPosts = createSearch(deps);
  const noteEmptySearch = createEmptySearches(db);
  serveRead(rows.search, ({ search, page, ...filters }) => foundPosts(search, filters, page, true), {
    survives: true,
    otherwise: ({ search, page, ...filters }) => foundPosts(search, filters, page),
    // Only an unfiltered first page shows that the site has nothing for the search.
    follow: async (answer, memberId, { search, page, ...filters }) => {
      const isWhole = page === 1 && Object.values(filters).every((filter) => filter === undefined);
      if (isWhole && answer === '[]') await noteEmptySearch(memberId, search);
    },
  });
  serveRead(rows.saved, ({ page }) => savedPosts(page));
  serveRead(rows.myAvailable, ({ page }) => ownPosts('available', page));
  serveRead(rows.myDraftDenied, ({ page }) => ownPosts('draft-denied', page));
  serveRead(rows.myArchived, ({ page }) => ownPosts('archived', page));
  serveRead(rows.pending, ({ page }) => pendingPosts(page));
  // It shows the author's e-mail, so it has a limit of its own (rule G8).
  serveRead(rows.full, ({ postId }) => fullPost(postId), { limit: 'full-post', absent: 'post_not_found' });

  serve(rows.create, async ({ input, member, caller, form }) => {
    const postId = await createPost(deps, caller, member, input, form);
    const message =
      input.postStatus === 'Draft'
        ? 'Saved as a draft.'
        : 'Posted. An admin will review it before it becomes public.';
    return { message, postId };
  });
  serve(rows.editDraft, async ({ input: { postId, ...post }, member, caller, form }) => {
    await editDraft(deps, caller, member, postId, post, form);
    const message =
      post.postStatus === 'Draft'
        ? 'Draft saved.'
        : 'Posted. An admin will review it before it becomes public.';
    return { message, postId };
  });
  serve(rows.edit, async ({ input, member, caller }) => {
    await editPost(deps, caller, member, input);
    return { message: 'Changes saved.' };
  });
  serve(rows.remove, async ({ input, member, caller }) => {
    await deletePost(deps, caller, member, input.postId, input.dealMade);
    return { message: 'Post deleted.' };
  });
  serve(rows.archive, async ({ input, member, caller }) => {
    await archivePost(deps, caller, member, input.postId, input.dealMade);
    return { message: 'Post archived.' };
  });

  serve(rows.confirm, async ({ input, member }) => {
    await confirmPosts(deps, member, input.postIds);
    return { message: 'Confirmed.' };
  });
  serve(rows.renew, async ({ input, member }) => {
    await renewPosts(deps, member, input.postIds, input.sellBuyByDate);
    return { message: 'Renewed.' };
  });

  serveRead(rows.reviewHints, ({ postId }) => selectHints(postId), {
    absent: 'post_not_found',
    finish: (selected) => finishHints(deps, selected),
  });
  serve(rows.approve, async ({ input: { postId, fromStatus }, member, caller }) => {
    await moderatePost(deps, caller, member, postId, { action: 'approve-post', reason: '', fromStatus });
    return { message: 'Post approved.' };
  });
  serve(rows.deny, async ({ input: { postId, denyReason: reason, fromStatus }, member, caller }) => {
    await moderatePost(deps, caller, member, postId, { action: 'deny-post', reason, fromStatus });
    return { message: 'Post denied.' };
  });
  serve(rows.takeDown, async ({ input: { postId, ...decision }, member, caller }) => {
    await moderatePost(deps, caller, member, postId, { action: 'take-down-post', ...decision });
    return { message: 'Post taken down.' };
  });
  serve(rows.returnToReview, async ({ input: { postId, ...decision }, member, caller }) => {
    await moderatePost(deps, caller, member, postId, { action: 'return-to-review', ...decision });
    return { message: 'The post waits for review again.' };
  });
  serve(rows.decide, ({ input, member, caller }) => decideMany(deps, caller, member, input.decisions));

  serve(rows.save, async ({ input, member }) => ({
    message: 'Saved.',
    ...(await setSaved(deps.db, member, input.postId, true)),
  }));
  serve(rows.unsave, async ({ input, member }) => ({
    message: 'No longer saved.',
    ...(await setSaved(deps.db, member, input.postId, false)),
  }));
  for (const row of [rows.incrementSavedCount, rows.decrementSavedCount]) {
    serve(row, async ({ input, member }) => ({
      message: 'Counted.',
      ...(await readSaved(db, member, input.postId)),
    }));
  }
}
