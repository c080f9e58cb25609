import { useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Queue } from './queue.tsx';
import type { KeyActs } from './use-queue-keys.ts';
import { useQueue } from './use-queue.ts';
import styles from './queue.module.css';

/** What a card needs to know of its queue. */
export interface InQueue {
  /** The element that the keys of the card work in. */
  card: RefObject<HTMLElement | null>;
  /** Moves on to the next card. Call it when a decision is sent: the admin need not wait for the answer. */
  leave: () => void;
  /** Tells the admin of a failed decision about a card that they have left. The card tells it too. */
  failed: (failure: unknown) => void;
}

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  texts: { title: string; previous: string; next: string; empty: string; emptyText: string };
  count: string;
  /** Shown above the cards. */
  tabs?: ReactNode;
  /** Where to go from an empty queue. */
  wayOut: ReactNode;
  /** What the keys besides the common ones do. */
  acts: (current: Item | undefined) => KeyActs;
  /** The queue's own keys with their meaning. */
  keys?: readonly (readonly [key: string, meaning: string])[];
  children: (item: Item, inQueue: InQueue) => ReactNode;
}

/** A queue of cards, each with its own decision. */
export function CardQueue<Item>(props: Props<Item>) {
  const { items, keyOf, labelOf, texts, count, tabs, wayOut, acts, keys, children } = props;
  const { pending } = useText().posts;
  const failureText = useFailureText();
  const ids = items.map(keyOf);
  const { queue, list, current, step, leave } = useQueue(ids);
  const isEmpty = items.length === 0;
  const steps = { ...texts, isFirst: current === ids[0], isLast: current === ids.at(-1) };
  const failed = (item: Item, failure: unknown) => {
    if (keyOf(item) === current) return;
    showToast({ tone: 'red', text: `${pending.refused(labelOf(item))} ${failureText(failure)}` });
  };
  return (
    <Queue
      box={queue}
      title={texts.title}
      count={isEmpty ? undefined : count}
      isEmpty={isEmpty}
      step={step}
      steps={ids.length > 1 ? steps : undefined}
      acts={acts(items.find((item) => keyOf(item) === current))}
      {...(keys && { keys })}
    >
      {tabs}
      {isEmpty ? (
        <EmptyState title={texts.empty} actions={wayOut}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ol ref={list} className="stack gap-24">
          {items.map((item) => (
            <Card key={keyOf(item)} label={labelOf(item)} isCurrent={keyOf(item) === current}>
              {(card) =>
                children(item, {
                  card,
                  leave: () => leave(card.current),
                  failed: (failure) => failed(item, failure),
                })
              }
            </Card>
          ))}
        </ol>
      )}
    </Queue>
  );
}

interface CardProps {
  label: string;
  isCurrent: boolean;
  children: (card: RefObject<HTMLElement | null>) => ReactNode;
}

function Card({ label, isCurrent, children }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={styles.item}
      aria-current={isCurrent || undefined}
      aria-label={label}
    >
      {children(card)}
    </li>
  );
}
