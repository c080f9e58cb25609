import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { can } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { storedImage } from '../images/post-images.ts';
import { fullPost } from '../queries.ts';
import { PostFormLoader } from './post-form-loader.tsx';
import { valuesOf } from './post-values.ts';

/** /edit-post/{postId} */
export function EditPostScreen() {
  const { posts } = useText();
  const { postId } = useParams<{ postId: string }>();
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({ ...fullPost(postId), staleTime: 0 });
  const { data: post, dataUpdatedAt, error, isFetching, refetch } = query;
  // The cached post may have been changed on another device.
  if (post && dataUpdatedAt >= openedAt) return <EditForm key={post.post_id} loaded={post} />;
  return (
    <Page title={posts.form.editTitle} width="post" heading={error ? 'own' : 'shown'}>
      {error ? (
        <LoadFailed
          heading
          failure={error}
          text={posts.detail.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner large />
      )}
    </Page>
  );
}

function EditForm({ loaded }: { loaded: FullPost }) {
  const { form } = useText().posts;
  // Keeps the post as it was opened: the refetch after a submission must not switch to another form.
  const [post] = useState(loaded);
  const status = post.post_status;
  if (!post.isAuthor) return <Redirect to={paths.unauthorized} replace />;
  if (!can('edit-draft', status) && !can('edit-post', status)) {
    return <Redirect to={paths.landing} replace />;
  }
  return (
    <Page title={form.editTitle} width="post">
      <PostFormLoader
        edited={post}
        // A draft is valid only for the version of the post that it was typed into.
        draftName={`edit-post ${post.post_id} ${post.date_of_last_edit ?? ''}`}
        values={valuesOf(post)}
        images={post.images.map(storedImage)}
      />
    </Page>
  );
}
