import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/language.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { QueueHead, type Steps } from './queue-head.tsx';
import { useQueueKeys, type KeyActs } from './use-queue-keys.ts';

interface Props {
  /** The element that the keys work in. */
  box: RefObject<HTMLElement | null>;
  title: string;
  /** The number of waiting items as a text; undefined if there are none. */
  count: string | undefined;
  isEmpty: boolean;
  step: (by: number) => void;
  /** The buttons for the previous and the next item; undefined if there is only one, or if they are elsewhere. */
  steps?: Steps | undefined;
  /** The keys `u` and `o`, and the queue's own. Decisions have `a`, `d` and the digits (`DecisionForm`). */
  acts: KeyActs;
  /** The queue's own keys with their meaning. */
  keys?: readonly (readonly [key: string, meaning: string])[];
  /** Called on every key and every click. */
  onMove?: () => void;
  children: ReactNode;
}

/** A queue that admins decide by keys, the same in every queue. What it shows is handed in. */
export function Queue(props: Props) {
  const { box, title, count, isEmpty, step, steps, acts, keys = [], onMove, children } = props;
  const { moderation } = useText();
  const [showsKeys, setShowsKeys] = useState(false);
  // Keys must work at once when the screen opens, and after the focused item has left the queue.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) box.current?.focus({ preventScroll: true });
  });
  const help = () => setShowsKeys(true);
  useQueueKeys(box, { j: () => step(1), k: () => step(-1), '?': help, ...acts });
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="stack"
      aria-label={title}
      onKeyDownCapture={onMove}
      onPointerDownCapture={onMove}
    >
      <QueueHead
        title={title}
        count={count}
        onHelp={isEmpty ? undefined : help}
        steps={steps}
        onStep={step}
      />
      {children}
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={moderation.keys.all}
        keys={[...moderation.keys.meanings.filter(([key]) => key !== 'u' || acts['u']), ...keys]}
      />
    </section>
  );
}
