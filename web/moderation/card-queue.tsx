import { useRef, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Queue } from './queue.tsx';
import type { KeyActs } from './use-queue-keys.ts';
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

interface ListedQueue {
  /** The element around the list and its heading. Takes the focus when the list is empty. */
  queue: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** The id of the card that has, or last had, the focus. */
  current: string | undefined;
  step: (by: number) => void;
  /** Moves the focus from a card that was decided to the next card, or from the last one to the previous. */
  leave: (card: Element | null) => void;
}

/** Navigation through a list of cards, by button and by key. `ids` has the order of the cards. */
function useQueue(ids: readonly string[]): ListedQueue {
  const queue = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string>();

  const step = (by: number) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    const to = at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1);
    show(list.current?.children.item(to));
  };

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const cards = [...(list.current?.children ?? [])];
    const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
    if (at !== -1) setCurrent(ids[at]);
  });
  useEffect(() => {
    const box = queue.current;
    box?.addEventListener('focusin', onFocus);
    return () => box?.removeEventListener('focusin', onFocus);
  }, []);

  const leave = (card: Element | null) => {
    if (!card?.matches('[aria-current]')) return;
    const next = card.nextElementSibling ?? card.previousElementSibling;
    if (next) show(next);
    else queue.current?.focus();
  };
  return { queue, list, current, step, leave };
}

function show(card: Element | null | undefined): void {
  if (!(card instanceof HTMLElement)) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
}
