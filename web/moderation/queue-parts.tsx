import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Refusal } from '../../engine/refusal.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Heading } from '../layout/page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MemberText } from '../ui/member-text.tsx';
import type { Refused } from './use-decisions.ts';
import styles from './queue.module.css';

interface HeadProps {
  title: string;
  count: string | undefined;
  /** Opens the list of all keys. */
  onHelp: (() => void) | undefined;
  tabs: ReactNode;
}

/** The heading of a queue. */
export function QueueHead({ title, count, onHelp, tabs }: HeadProps) {
  const { keys } = useText().moderation;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Heading>{title}</Heading>
        {count && <output className="soft small">{count}</output>}
      </div>
      {tabs}
      {onHelp && (
        <div className={styles.keys}>
          <p>
            <kbd className="key">j</kbd> {keys.next} <kbd className="key">k</kbd> {keys.previous}
          </p>
          <Button small tone="quiet" icon={<Keyboard aria-hidden="true" />} onClick={onHelp}>
            {keys.all}
          </Button>
        </div>
      )}
    </div>
  );
}

interface KeysProps {
  open: boolean;
  onClose: () => void;
  canTick: boolean;
}

const keysOfQueues = [
  ['j, k', 'step'],
  ['a', 'approve'],
  ['d', 'deny'],
  ['1 – 9', 'choose'],
  ['x', 'select'],
  ['u', 'undo'],
  ['o', 'open'],
  ['?', 'help'],
] as const;

/** The keyboard shortcuts of a queue. */
export function KeysDialog({ open, onClose, canTick }: KeysProps) {
  const { keys } = useText().moderation;
  return (
    <Dialog open={open} onClose={onClose} title={keys.all}>
      <dl className="stack gap-8">
        {keysOfQueues.map(
          ([key, act]) =>
            (canTick || act !== 'select') && (
              <div key={act} className={styles.row}>
                <dt>
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd>{keys.meanings[act]}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}

interface FailureProps<Item, Name extends string> {
  refused: Refused<Item, Name>;
  label: string;
  /** Said where an undo needs a reason. */
  needsReason: string | undefined;
  onClose: () => void;
}

/** A decision that failed, or its undo. */
export function Failure<Item, Name extends string>(props: FailureProps<Item, Name>) {
  const { refused, label, needsReason, onClose } = props;
  const { action, failure, retry } = refused;
  const { common, posts } = useText();
  const { pending } = posts;
  const failureText = useFailureText();
  const { facts = {}, code } = failure instanceof Refusal ? failure : {};
  const isRead = action === undefined && code === 'reason_blank';
  const why = facts['decided_by']
    ? pending.decidedBy({ name: String(facts['decided_by']), status: String(facts['post_status'] ?? '') })
    : (isRead && needsReason) || failureText(failure);
  return (
    <Banner
      tone="red"
      actions={
        <>
          {retry && (
            <Button small tone="plain" onClick={retry}>
              {common.tryAgain}
            </Button>
          )}
          <Button small tone="plain" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <p>
        <MemberText
          text={label}
          within={`${action === undefined ? pending.notUndone({ title: label }) : pending.refused({ title: label })} ${why}`}
        />
      </p>
    </Banner>
  );
}
