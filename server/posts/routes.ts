import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { archiveAll, archivePost } from './archive.ts';
import { confirmPosts } from './confirm.ts';
import { connect } from './connect.ts';
import { createPost } from './create.ts';
import { deletePost } from './delete.ts';
import { editDraft } from './edit-draft.ts';
import { editPost } from './edit.ts';
import { decideMany, moderatePost } from './moderate.ts';
import { placeInQueue } from './queue.ts';
import { fullPost, isLimited } from './read.ts';
import { renewPosts } from './renew.ts';
import { finishHints, selectHints } from './review-hints.ts';
import { readSaved, setSaved } from './save.ts';

const posted = 'Posted. An admin will review it before it becomes public.';

interface Counts {
  countFullPost: () => void;
  countDeals: () => Promise<number | undefined>;
}

export function servePosts(serve: Serve, deps: Deps, { countFullPost, countDeals }: Counts): void {
  const { db } = deps;

  serve(rows.full, ({ postId }) => fullPost(postId), {
    absent: 'post_not_found',
    count: async (answer, { memberId, countedBy }, { postId }) => {
      if (isLimited(answer, memberId) && (await deps.rateLimits.read('full-post', countedBy, postId)))
        countFullPost();
    },
  });

  serve(rows.create, async ({ input, form, ...by }) => {
    const postId = await createPost(deps, by, input, form);
    const message = input.postStatus === 'Draft' ? 'Saved as a draft.' : posted;
    return { message, postId, ...(await placeInQueue(db, postId)) };
  });
  serve(rows.editDraft, async ({ input, form, ...by }) => {
    await editDraft(deps, by, input, form);
    const message = input.postStatus === 'Draft' ? 'Draft saved.' : posted;
    return { message, postId: input.postId, ...(await placeInQueue(db, input.postId)) };
  });
  serve(rows.edit, 'Changes saved.', ({ input, ...by }) => editPost(deps, by, input));
  serve(rows.remove, async ({ input: { postId, dealMade }, ...by }) => {
    await deletePost(deps, by, postId, dealMade);
    return { message: 'Post deleted.', ...(dealMade && { deals: await countDeals() }) };
  });
  serve(rows.archive, async ({ input: { postId, dealMade }, ...by }) => {
    await archivePost(deps, by, postId, dealMade);
    return { message: 'Post archived.', ...(dealMade && { deals: await countDeals() }) };
  });

  serve(rows.archiveAll, async (by) => ({
    message: 'Posts archived.',
    archived_count: await archiveAll(deps, by),
  }));
  serve(rows.confirm, 'Confirmed.', ({ input, member }) => confirmPosts(deps, member, input.postIds));
  serve(rows.renew, 'Renewed.', ({ input, member }) =>
    renewPosts(deps, member, input.postIds, input.sellBuyByDate),
  );

  serve(rows.reviewHints, ({ postId }) => selectHints(postId), {
    absent: 'post_not_found',
    finish: (selected) => finishHints(deps, selected),
  });
  serve(rows.approve, 'Post approved.', ({ input: { postId, fromStatus }, ...by }) =>
    moderatePost(deps, by, postId, { action: 'approve', reason: '', fromStatus }),
  );
  serve(rows.deny, 'Post denied.', ({ input: { postId, denyReason: reason, fromStatus }, ...by }) =>
    moderatePost(deps, by, postId, { action: 'deny', reason, fromStatus }),
  );
  serve(rows.takeDown, 'Post taken down.', ({ input: { postId, ...decision }, ...by }) =>
    moderatePost(deps, by, postId, { action: 'take-down', ...decision }),
  );
  serve(
    rows.returnToReview,
    'The post waits for review again.',
    ({ input: { postId, ...decision }, ...by }) =>
      moderatePost(deps, by, postId, { action: 'return', ...decision }),
  );
  serve(rows.decide, ({ input, ...by }) => decideMany(deps, by, input.decisions));

  serve(rows.save, async ({ input, member }) => ({
    message: 'Saved.',
    ...(await setSaved(deps, member, input.postId, true)),
  }));
  serve(rows.unsave, async ({ input, member }) => ({
    message: 'No longer saved.',
    ...(await setSaved(deps, member, input.postId, false)),
  }));
  serve(rows.connect, ({ input, member }) => connect(db, member, input.postId));
  for (const row of [rows.incrementSavedCount, rows.decrementSavedCount]) {
    serve(row, async ({ input, member }) => ({
      message: 'Counted.',
      ...(await readSaved(db, member, input.postId)),
    }));
  }
}
