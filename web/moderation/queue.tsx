import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { Decide, type DecideProps } from './decide.tsx';
import { PhotoDialog, Photos } from './photos.tsx';
import { QueueList, type Entry } from './queue-list.tsx';
import { Failure, KeysDialog, QueueHead } from './queue-parts.tsx';
import { draftOf, type Decision } from './use-decisions.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import type { QueueState } from './use-queue.ts';
import styles from './queue.module.css';

/** A screen of one open item: what it is, and what can be done about it. */
interface Thing {
  heading: ReactNode;
  /** Below the heading, such as who sent it and when. */
  facts: ReactNode;
  images: readonly string[];
  /** Where `o` leads if there is no photo. */
  page: string;
}

interface Props<Item extends object, Name extends string> extends Pick<
  DecideProps<Name>,
  'names' | 'asked' | 'isEven' | 'canDecide'
> {
  queue: QueueState<Item, Name>;
  title: string;
  /** The number of waiting items as a text; undefined if there are none. */
  count: string | undefined;
  /** The number of waiting items, if more than are loaded. */
  total?: number;
  texts: { previous: string; next: string; gone?: ReactNode; needsReason?: string };
  renderEntry: (item: Item) => Entry;
  renderThing: (item: Item) => Thing;
  /** Content below the facts of the open item. `photos` shows them all. */
  children: (item: Item, photos: ReactNode) => ReactNode;
  offered: (item: Item) => readonly Name[];
  done: (decision: Decision<Item, Name>) => string;
  /** Beside the title. */
  tabs?: ReactNode;
  /** Shown once the last decision has been answered. */
  whenEmpty: ReactNode;
  /** False while the list is loading. */
  isLoaded?: boolean;
  renderMore?: (items: RefObject<HTMLOListElement | null>) => ReactNode;
  news?: ReactNode;
}

/** A queue that admins decide by keys, the same for every noun: the list, the open item, and the decision. */
export function Queue<Item extends object, Name extends string>(props: Props<Item, Name>) {
  const {
    queue,
    title,
    count,
    total = 0,
    texts,
    renderThing,
    children,
    tabs,
    whenEmpty,
    isLoaded = true,
  } = props;
  const { box, items, opened, openId, chosen, targets, idOf, labelOf, rows, noun, heading } = queue;
  const { moderation, posts } = useText();
  const { pending } = posts;
  const [, navigate] = useLocation();
  const id = useId();
  const [photo, setPhoto] = useState<number>();
  const [showsKeys, setShowsKeys] = useState(false);
  const [hasNoUndo, setNoUndo] = useState(false);
  const shown = opened === undefined ? undefined : renderThing(opened);
  const isEmpty = items.length === 0;
  // Keys must work at once when the screen opens, and after the focused item has left the queue.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) box.current?.focus({ preventScroll: true });
  });
  const help = () => setShowsKeys(true);
  useQueueKeys(box, {
    j: () => queue.step(1),
    k: () => queue.step(-1),
    u: () => (queue.canUndo ? queue.undo() : setNoUndo(true)),
    o: () => shown && (shown.images.length > 0 ? setPhoto(0) : navigate(shown.page)),
    '?': help,
    Escape: () => heading.current?.focus(),
    ...(queue.canTick && { x: () => openId !== undefined && queue.tick(openId) }),
  });
  const place = pending.position({ place: queue.place, count: Math.max(total, items.length) });
  const first = targets[0];
  const openBy = queue.colleagues.open.get(openId ?? '');
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="stack"
      aria-label={title}
      onKeyDownCapture={queue.colleagues.noteMove}
      onPointerDownCapture={queue.colleagues.noteMove}
    >
      <QueueHead title={title} count={count} onHelp={isEmpty ? undefined : help} tabs={tabs} />
      {isEmpty && queue.deciding.size === 0 && whenEmpty}
      <div className={styles.columns}>
        {!isEmpty && (
          <QueueList queue={queue} renderEntry={props.renderEntry} renderMore={props.renderMore} />
        )}
        {opened !== undefined && shown && (
          <article key={openId} className={styles.thing} aria-labelledby={id}>
            <header className="stack gap-4">
              <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
                {shown.heading}
              </h2>
              <div className={styles.facts}>
                {shown.facts}
                {openBy && <strong className={styles.busy}>{pending.openBy({ name: openBy })}</strong>}
              </div>
            </header>
            {children(opened, shown.images.length > 0 && <Photos images={shown.images} onOpen={setPhoto} />)}
          </article>
        )}
        {opened === undefined && !isEmpty && isLoaded && queue.colleagues.isKnown && (
          <EmptyState
            title={texts.gone ?? moderation.gone}
            actions={
              <Button onClick={() => queue.leave()}>
                <kbd>j</kbd> {texts.next}
              </Button>
            }
          />
        )}
        {(!isEmpty || queue.last || queue.failures.length > 0 || hasNoUndo) && (
          <section className={styles.decision} data-bottom-bar aria-label={moderation.decision}>
            {!isEmpty && (
              <div className={styles.steps}>
                <IconButton
                  label={texts.previous}
                  icon={<ChevronLeft />}
                  aria-disabled={queue.isFirst}
                  onClick={() => queue.step(-1)}
                />
                <span className={styles.place}>
                  {chosen.length > 0 ? pending.ticked({ count: chosen.length }) : place}
                </span>
                <IconButton
                  label={texts.next}
                  icon={<ChevronRight />}
                  aria-disabled={queue.isLast}
                  onClick={() => queue.step(1)}
                />
              </div>
            )}
            {first !== undefined && (
              <Decide
                key={draftOf(noun, queue.asksFirst ?? '', targets.map(idOf))}
                rows={rows}
                offered={props.offered(first)}
                names={props.names}
                asked={props.asked}
                isEven={props.isEven === true}
                box={box}
                asksFirst={queue.asksFirst}
                draft={(action) => draftOf(action, noun, targets.map(idOf))}
                onDecide={queue.decide}
                canDecide={props.canDecide !== false || chosen.length > 0}
              />
            )}
            <div className={styles.news}>
              {queue.failures.map((one) => (
                <Failure
                  key={`${idOf(one.item)} ${one.action}`}
                  refused={one}
                  label={labelOf(one.item)}
                  needsReason={texts.needsReason}
                  onClose={() => queue.close(one)}
                />
              ))}
              {queue.last && (
                <div className="row apart">
                  <output className={styles.done}>
                    <MemberText text={labelOf(queue.last.items[0])} within={props.done(queue.last)} />
                  </output>
                  {queue.canUndo && (
                    <Button
                      small
                      tone="quiet"
                      icon={<Undo2 aria-hidden="true" />}
                      busy={queue.isUndoing}
                      onClick={queue.undo}
                    >
                      {pending.undo}
                    </Button>
                  )}
                </div>
              )}
              {hasNoUndo && !queue.canUndo && (
                <output className="soft small">
                  {queue.last || !queue.takeBack ? moderation.final : moderation.nothingToUndo}
                </output>
              )}
              {props.news}
            </div>
          </section>
        )}
      </div>
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} canTick={queue.canTick} />
      {opened !== undefined && shown && (
        <PhotoDialog
          key={openId}
          images={shown.images}
          title={labelOf(opened)}
          shown={photo}
          onShow={setPhoto}
        />
      )}
    </section>
  );
}
