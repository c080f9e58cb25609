import { useRef, type ReactNode, type RefObject } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueueHead } from './queue-head.tsx';
import { useQueue } from './use-queue.ts';
import styles from './queue.module.css';

/** What a card needs to know of its queue. */
export interface InQueue {
  /** The element that the keys of the card work in. */
  card: RefObject<HTMLElement | null>;
  /** Call it before the card is removed. */
  leave: () => void;
}

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  texts: {
    title: string;
    count: (count: number) => string;
    previous: string;
    next: string;
    empty: string;
    emptyText: string;
  };
  /** Where to go from an empty queue. */
  wayOut: ReactNode;
  children: (item: Item, inQueue: InQueue) => ReactNode;
}

/** A queue of cards, each with its own decision. */
export function CardQueue<Item>({ items, keyOf, labelOf, texts, wayOut, children }: Props<Item>) {
  const ids = items.map(keyOf);
  const { queue, list, current, step, leave } = useQueue(ids);
  const steps = { ...texts, isFirst: current === ids[0], isLast: current === ids.at(-1), step };
  return (
    <div ref={queue} tabIndex={-1} className="stack">
      <QueueHead
        title={texts.title}
        count={ids.length === 0 ? undefined : texts.count(ids.length)}
        steps={ids.length > 1 ? steps : undefined}
      />
      {ids.length === 0 ? (
        <EmptyState title={texts.empty} actions={wayOut}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ol ref={list} className="stack gap-24">
          {items.map((item) => (
            <Card key={keyOf(item)} label={labelOf(item)} isCurrent={keyOf(item) === current}>
              {(card) => children(item, { card, leave: () => leave(keyOf(item)) })}
            </Card>
          ))}
        </ol>
      )}
    </div>
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
