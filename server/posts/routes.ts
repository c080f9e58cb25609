import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/route.ts';
import { archivePost } from './archive.ts';
import { confirmPosts, renewPosts } from './confirm.ts';
import { createPost } from './create.ts';
import { deletePost } from './delete.ts';
import { editDraft } from './edit-draft.ts';
import { editPost } from './edit.ts';
import { listPending } from './list-pending.ts';
import { listSaved } from './list-saved.ts';
import { listMarket } from './market.ts';
import { moderatePost } from './moderate.ts';
import { listOwn } from './own-lists.ts';
import { readPost } from './read.ts';
import { readSaved, setSaved } from './save.ts';
import { searchPosts } from './search.ts';

export function servePosts(serve: Serve, deps: Deps): void {
  const { db, lists } = deps;

  serve(
    rows.market,
    ({ input: { page, after, ...filters }, member }) =>
      listMarket(lists, member?.id ?? null, filters, page, after),
    { visitors: !deps.config.marketRequiresLogin },
  );
  serve(rows.search, ({ input: { search, page, ...filters }, member }) =>
    searchPosts(deps, member.id, search, filters, page),
  );
  serve(rows.saved, ({ input, member }) => listSaved(lists, member, input.page));
  serve(rows.myAvailable, ({ input, member }) => listOwn(lists, member.id, 'available', input.page));
  serve(rows.myDraftDenied, ({ input, member }) => listOwn(lists, member.id, 'draft-denied', input.page));
  serve(rows.myArchived, ({ input, member }) => listOwn(lists, member.id, 'archived', input.page));
  serve(rows.pending, ({ input, member }) => listPending(lists, member.id, input.page));
  serve(rows.full, ({ input, member }) => readPost(deps, member, input.postId));

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
    await deletePost(deps, caller, member, input.postId);
    return { message: 'Post deleted.' };
  });
  serve(rows.archive, async ({ input, member, caller }) => {
    await archivePost(deps, caller, member, input.postId);
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

  serve(rows.approve, async ({ input, member, caller }) => {
    await moderatePost(deps, caller, member, input.postId, { to: 'Available' });
    return { message: 'Post approved.' };
  });
  serve(rows.deny, async ({ input, member, caller }) => {
    await moderatePost(deps, caller, member, input.postId, { to: 'Denied', reason: input.denyReason });
    return { message: 'Post denied.' };
  });

  serve(rows.save, async ({ input, member }) => ({
    message: 'Saved.',
    ...(await setSaved(deps, member, input.postId, true)),
  }));
  serve(rows.unsave, async ({ input, member }) => ({
    message: 'No longer saved.',
    ...(await setSaved(deps, member, input.postId, false)),
  }));
  for (const row of [rows.incrementSavedCount, rows.decrementSavedCount]) {
    serve(row, async ({ input, member }) => ({
      message: 'Counted.',
      ...(await readSaved(db, member, input.postId)),
    }));
  }
}
