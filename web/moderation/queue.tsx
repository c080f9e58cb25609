import { ChevronDown, ChevronUp, Keyboard } from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/language.ts';
import { Heading } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useQueueKeys, type KeyActs } from './use-queue-keys.ts';
import styles from './queue.module.css';

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

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Each key with its meaning. */
  keys: readonly (readonly string[])[];
}

/** The keyboard shortcuts of a queue. */
function KeysDialog({ open, onClose, title, keys }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <dl className="stack gap-8">
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface Steps {
  previous: string;
  next: string;
  isFirst: boolean;
  isLast: boolean;
}

interface QueueHeadProps {
  title: string;
  /** The number of waiting items as a text; undefined if there are none. */
  count: string | undefined;
  /** Opens the list of all keys. */
  onHelp: (() => void) | undefined;
  steps: Steps | undefined;
  onStep: (by: number) => void;
}

/** The heading of a moderation queue, with buttons for the previous and the next item. */
function QueueHead({ title, count, onHelp, steps, onStep }: QueueHeadProps) {
  const { keys } = useText().moderation;
  return (
    <div className={styles.head}>
      <div>
        <Heading>{title}</Heading>
        {count && <output className="soft small">{count}</output>}
      </div>
      {(steps ?? onHelp) && (
        <div className={styles.steps}>
          <p className={styles.keys}>
            <kbd className="key">j</kbd> {keys.next} <kbd className="key">k</kbd> {keys.previous}
          </p>
          {onHelp && (
            <Button
              className={styles.all}
              small
              tone="quiet"
              icon={<Keyboard aria-hidden="true" />}
              onClick={onHelp}
            >
              {keys.all}
            </Button>
          )}
          {steps && (
            <>
              <IconButton
                label={steps.previous}
                icon={<ChevronUp />}
                aria-disabled={steps.isFirst}
                onClick={() => onStep(-1)}
              />
              <IconButton
                label={steps.next}
                icon={<ChevronDown />}
                aria-disabled={steps.isLast}
                onClick={() => onStep(1)}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
