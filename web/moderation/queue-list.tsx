import { useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/language.ts';
import { langOf, MemberText } from '../ui/member-text.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import type { QueueState } from './use-queue.ts';
import styles from './queue-list.module.css';

/** An item in the list of a queue. */
export interface Entry {
  image: string | null;
  fallback: string;
  /** Below its name. */
  facts: ReactNode;
}

interface Props<Item extends object, Name extends string> {
  queue: QueueState<Item, Name>;
  renderEntry: (item: Item) => Entry;
  renderMore: ((items: RefObject<HTMLOListElement | null>) => ReactNode) | undefined;
}

/** The waiting items, oldest first. */
export function QueueList<Item extends object, Name extends string>({
  queue,
  renderEntry,
  renderMore,
}: Props<Item, Name>) {
  const { pending } = useText().posts;
  const list = useRef<HTMLOListElement>(null);
  return (
    <div className={styles.list}>
      <ol ref={list} className={styles.items} aria-label={pending.queue}>
        {queue.items.map((item) => {
          const id = queue.idOf(item);
          const label = queue.labelOf(item);
          const { image, fallback, facts } = renderEntry(item);
          const openBy = queue.colleagues.open.get(id);
          return (
            <li key={id} ref={id === queue.openId ? queue.current : null} className={styles.item}>
              <button
                type="button"
                className={styles.button}
                aria-current={id === queue.openId ? 'true' : undefined}
                onClick={() => queue.open(id)}
              >
                <StoredImage
                  className={styles.image}
                  path={image}
                  sizes="96px"
                  fallback={fallback}
                  alt=""
                  width={96}
                  height={96}
                />
                <span className={styles.text}>
                  <span className={styles.title} lang={langOf(label)}>
                    {label}
                  </span>
                  <span className={styles.facts}>{facts}</span>
                  {openBy && <span className={styles.busy}>{pending.openBy({ name: openBy })}</span>}
                </span>
              </button>
              {queue.canTick && (
                <label className={styles.tick}>
                  <input type="checkbox" checked={queue.isTicked(id)} onChange={() => queue.tick(id)} />
                  <span className="visually-hidden">
                    <MemberText text={label} within={pending.tick({ title: label })} />
                  </span>
                </label>
              )}
            </li>
          );
        })}
      </ol>
      {renderMore && <div className={styles.more}>{renderMore(list)}</div>}
    </div>
  );
}
