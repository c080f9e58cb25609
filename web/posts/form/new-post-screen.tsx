import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as limits from '../../../contract/posts/limits.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useCategories } from '../../layout/categories.ts';
import { useChannels, useHasCodes } from '../../layout/channels.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { useSite } from '../../layout/site.ts';
import { paths } from '../../paths.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { storedImage } from '../images/post-images.ts';
import { fullPost } from '../queries.ts';
import { PostFormLoader } from './post-form-loader.tsx';
import { copyOf, emptyPost, keptFrom, lastArea, type PostValues } from './post-values.ts';

/** /new-post; `?copy={postId}` starts with a copy of an own post, `?wish={title}` with a post to buy. */
export function NewPostScreen() {
  const { form } = useText().posts;
  const address = new URLSearchParams(useSearch());
  const copied = address.get('copy');
  const wish = address.get('wish') ?? '';
  return (
    <Page title={form.newTitle} width="post">
      {copied === null ? (
        <EmptyForm key={String(address)} wish={wish} kept={keptFrom(address)} />
      ) : (
        <CopyLoader key={copied} postId={copied} />
      )}
      <ContactHint />
    </Page>
  );
}

/** For a member whom others reach by e-mail only. Below the form, so that it moves nothing when it appears. */
function ContactHint() {
  const { form } = useText().posts;
  const { data } = useUserInfo();
  const channels = useChannels();
  const hasCodes = useHasCodes();
  const handles = Object.keys(data?.contacts ?? {});
  if (!data || channels.length === 0 || handles.length > 0 || data.wechat_qr_code_image) return null;
  return (
    <p className="soft small">
      <Link to={paths.settings}>{hasCodes ? form.addContact : form.addChannel}</Link>
    </p>
  );
}

function EmptyForm({ wish, kept }: { wish: string; kept: Partial<PostValues> }) {
  // Offline, the form does not wait for the leaving date.
  const { data, isLoading } = useUserInfo();
  const [first] = useCategories().categories;
  const { pickupAreas } = useSite();
  if (isLoading) return <Spinner large />;
  const title = Array.from(wish).slice(0, limits.title).join('');
  const values = {
    ...emptyPost(data?.leaving_on),
    ...(first && { category: first.key }),
    area: lastArea(pickupAreas),
    ...kept,
    ...(title && { title, postType: 'buy' as const }),
  };
  return (
    <PostFormLoader
      isGuessed
      draftName={title ? `new-post wish ${title}` : 'new-post'}
      values={values}
      images={[]}
    />
  );
}

function CopyLoader({ postId }: { postId: string }) {
  const { loadFailed } = useText().posts.detail;
  return (
    <Loaded query={useQuery(fullPost(postId))} text={loadFailed}>
      {(post) => <CopyForm loaded={post} />}
    </Loaded>
  );
}

function CopyForm({ loaded }: { loaded: FullPost }) {
  const [post] = useState(loaded);
  const [values] = useState(() => copyOf(loaded, loaded.leaving_on));
  // Only the author may reuse the photos (rule P5).
  if (!post.isAuthor) return <Redirect to={paths.unauthorized} replace />;
  return (
    <PostFormLoader
      draftName={`new-post copy ${post.post_id}`}
      values={values}
      images={post.images.map(storedImage)}
    />
  );
}
