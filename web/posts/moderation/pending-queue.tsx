import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { can } from '../../../contract/posts/actions.ts';
import type { ListedPost, FullPost } from '../../../contract/posts/views.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Queue } from '../../moderation/queue.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MemberText } from '../../ui/member-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CarouselImage } from '../detail/carousel-image.tsx';
import type { usePostList } from '../list/use-post-list.ts';
import { fullPost, reviewHints } from '../queries.ts';
import { useDenyReasons } from '../use-deny-reasons.ts';
import { DecisionBar, LastDecision } from './decision-bar.tsx';
import { PendingDetail } from './pending-detail.tsx';
import { PendingList } from './pending-list.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { denialDraft, useDecide, type Decision, type Refused } from './use-decide.ts';
import { useOpenPost } from './use-open-post.ts';
import styles from './pending-queue.module.css';

interface Props {
  /** The loaded posts, except those whose decision is being sent. */
  posts: readonly ListedPost[];
  /** The total number of waiting posts, and the same as a text with their age. */
  total: number;
  count: string | undefined;
  list: ReturnType<typeof usePostList>;
  onMore: () => void;
  /** Shown instead of the posts while there are none. */
  children: ReactNode;
}

/** The number of next posts that are loaded ahead, with their images. */
const loadedAhead = 3;

/** The queue with its open post, worked through by keys or by the bar. */
export function PendingQueue({ posts, total, count, list, onMore, children }: Props) {
  const { actions, market, posts: text } = useText();
  const { pending } = text;
  const failureText = useFailureText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [notUndone, setNotUndone] = useState<readonly Refused[]>([]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [hasPhoto, setPhoto] = useState(false);

  const ids = posts.map(({ post_id: id }) => id);
  const { queue: box, heading, current, openId, colleagues, ...queue } = useOpenPost(ids);

  const at = queue.place - 1;
  const [openQuery, ...ahead] = useQueries({
    queries: ids.slice(Math.max(at, 0), at + 1 + loadedAhead).map((id) => fullPost(id)),
  });
  const [openHints] = useQueries({
    queries: ids.slice(Math.max(at, 0), at + 1 + loadedAhead).map((id) => reviewHints(id)),
  });
  const opened = posts[at];
  const whole = opened && openQuery?.data;
  const { last, decide, undo, isUndoing } = useDecide(setRefused, setNotUndone);
  const reasons = useDenyReasons(whole?.author_language ?? null);

  const chosen = posts.filter(({ post_id: id }) => ticked.has(id));
  const canDecide = chosen.length > 0 || (whole !== undefined && can('approve', whole.post_status));
  const targets = chosen.length > 0 ? chosen : opened ? [opened] : [];
  const send = (action: Decision['action'], reason: string) => {
    if (!canDecide) return;
    setRefused([]);
    setNotUndone([]);
    const decided = new Set(targets.map(({ post_id: id }) => id));
    setTicked(new Set());
    if (openId !== undefined && decided.has(openId)) queue.leave(decided);
    decide({ posts: targets, action, reason });
  };
  const toggleTick = (id: string) =>
    setTicked((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const undoLast = () => undo((id) => queue.goTo(id));
  const acts = {
    u: undoLast,
    x: () => openId !== undefined && toggleTick(openId),
    o: () => setPhoto((whole?.images.length ?? 0) > 0),
    Escape: () => heading.current?.focus(),
  };

  const gone = colleagues.decided.get(queue.wanted ?? '');
  const isGone = !opened && posts.length > 0 && !list.isLoading && colleagues.isKnown;
  const others = [...colleagues.decided.values()].filter(({ post_id: id }) => id !== gone?.post_id);
  return (
    <Queue
      box={box}
      title={market.pending}
      count={count}
      isEmpty={posts.length === 0}
      step={queue.step}
      acts={acts}
      keys={pending.keys}
      onMove={colleagues.noteMove}
    >
      {children}
      {posts.length > 0 && (
        <div className={styles.columns}>
          <PendingList
            posts={posts}
            openId={openId}
            current={current}
            busy={colleagues.open}
            ticked={ticked}
            onTick={toggleTick}
            onOpen={queue.open}
            list={list}
            onMore={onMore}
          />
          {opened && (
            <PendingDetail
              key={opened.post_id}
              listed={opened}
              post={openQuery}
              hints={openHints?.data}
              heading={heading}
              openBy={colleagues.open.get(opened.post_id)}
            />
          )}
          {!opened && !isGone && <Spinner large />}
          {isGone && (
            <EmptyState
              title={gone ? pending.decidedBy(gone.username, gone.post_status) : pending.gone}
              actions={
                <Button onClick={() => queue.leave()}>
                  <kbd>j</kbd> {pending.next}
                </Button>
              }
            />
          )}
        </div>
      )}
      {(posts.length > 0 || last) && (
        <DecisionBar
          position={pending.position(queue.place, Math.max(total, posts.length))}
          isFirst={queue.isFirst}
          isLast={queue.isLast}
          onStep={queue.step}
          ticked={chosen.length}
          canDecide={targets.length > 0 ? canDecide : undefined}
          onApprove={() => send('approve', '')}
          onDeny={(reason) => send('deny', reason)}
          box={box}
          draft={denialDraft(targets)}
          reasons={reasons}
        >
          <Failures
            failures={refused}
            textOf={(post, failure) =>
              `${pending.refused(post.post_title)} ${
                failure instanceof Refusal && failure.facts.decided_by
                  ? pending.decidedBy(failure.facts.decided_by, failure.facts.post_status ?? undefined)
                  : failureText(failure)
              }`
            }
            onClose={() => setRefused([])}
          />
          <Failures
            failures={notUndone}
            textOf={(post, failure) =>
              `${pending.notUndone(post.post_title)} ${
                failure instanceof Refusal && failure.code === 'reason_blank'
                  ? pending.needsReason
                  : failureText(failure)
              }`
            }
            onClose={() => setNotUndone([])}
          />
          {last && (
            <LastDecision
              text={
                <MemberText
                  text={last.posts[0]?.post_title}
                  within={`${actions.done[last.action]} ${pending.titles(
                    last.posts.map(({ post_title: title }) => title),
                  )}`}
                />
              }
              onUndo={undoLast}
              busy={isUndoing}
            />
          )}
          {others.slice(0, 1).map((one) => (
            <output key={one.post_id} className="soft small">
              {pending.decidedBy(one.username, one.post_status)}
            </output>
          ))}
        </DecisionBar>
      )}
      <Upcoming posts={ahead.flatMap(({ data }) => data ?? [])} />
      {whole && (
        <PhotoDialog
          key={whole.post_id}
          images={whole.images}
          title={whole.post_title}
          open={hasPhoto}
          onClose={() => setPhoto(false)}
        />
      )}
    </Queue>
  );
}

interface FailuresProps {
  failures: readonly Refused[];
  textOf: (post: ListedPost, failure: unknown) => string;
  /** Closes all of them. */
  onClose: () => void;
}

/** One message for each post whose decision, or whose undo, failed. */
function Failures({ failures, textOf, onClose }: FailuresProps) {
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

/** Loads the first images of the next posts in the size in which they will be shown. */
function Upcoming({ posts }: { posts: readonly FullPost[] }) {
  return (
    <div hidden>
      {posts.map(
        ({ post_id: id, images }) => images[0] && <CarouselImage key={id} path={images[0]} alt="" first />,
      )}
    </div>
  );
}
