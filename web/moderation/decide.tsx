import { Check, Ellipsis, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { Action } from '../../contract/action.ts';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ReasonForm, type Asked, type Focus, type Given } from './reason-form.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './decide.module.css';

export interface DecideProps<Name extends string> {
  /** Their keys work in a queue. */
  rows: Readonly<Record<Name, Action>>;
  /** The actions: first the one that accepts, then the one that refuses, then others. */
  offered: readonly Name[];
  names: Readonly<Record<Name, string>>;
  asked: (action: Name) => Asked;
  /** The name of the draft of a reason. The caller removes it after the decision. */
  draft: (action: Name) => string;
  /** Neither accepting nor refusing stands out. */
  isEven?: boolean;
  /** The element of a queue in which the keys decide, and digits choose a reason. */
  box?: RefObject<HTMLElement | null>;
  /** The action that asks for its reason from the start. */
  asksFirst?: Name | undefined;
  /** Undefined in a queue, which shows failures itself. */
  sending?: { isPending: boolean; isError: boolean; error: unknown; action: Name | undefined };
  onDecide: (action: Name, given: Given) => void;
  conflict?: Conflict;
  /** False while the item is loading: nothing is decided unseen. */
  canDecide?: boolean;
}

/** On phones, the other actions are in a menu. */
const buttonsOnPhones = 2;

/** The buttons of a decision. An action that needs a reason asks for it below them. */
export function Decide<Name extends string>(props: DecideProps<Name>) {
  const { rows, offered, names, asked, draft, isEven = false, box, asksFirst, sending, onDecide } = props;
  const { conflict, canDecide = true } = props;
  const { moderation } = useText();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<{ action: Name; focus: Focus } | undefined>(
    asksFirst && { action: asksFirst, focus: 'text' },
  );
  const busy = (sending?.isPending ?? false) || !canDecide;
  const isAsking = (action: Name) => asking?.action === action;
  const asks = (action: Name) => rows[action].asks !== undefined;
  const start = (action: Name, focus: Focus) => {
    if (asks(action)) setAsking(isAsking(action) ? undefined : { action, focus });
    else if (!busy) onDecide(action, { reason: '' });
  };
  const close = () => {
    const at = offered.findIndex(isAsking);
    setAsking(undefined);
    const opener = buttons.current?.querySelectorAll('button')[at];
    // On phones its button is in the menu, which has closed.
    (opener?.offsetParent ? opener : box?.current)?.focus();
  };
  const refusing = offered.find(asks);
  useQueueKeys(box, {
    ...(refusing && { d: () => start(refusing, 'confirm') }),
    ...Object.fromEntries(offered.map((action) => [rows[action].key ?? '', () => start(action, 'confirm')])),
    ...(asking && { Escape: close }),
  });
  const shown = asking?.action ?? (box && refusing);
  const hasMenu = box !== undefined && offered.length > buttonsOnPhones;
  const isFailed = sending?.isError === true && sending.action !== undefined;
  const button = (action: Name, index: number) => (
    <Button
      key={action}
      small={index > 1}
      tone={index > 1 ? 'plain' : asks(action) ? 'danger' : isEven ? 'plain' : 'accent'}
      icon={index > 1 ? undefined : asks(action) ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
      aria-expanded={asks(action) ? isAsking(action) : undefined}
      busy={sending?.isPending === true && sending.action === action && !asks(action)}
      disabled={!asks(action) && !canDecide}
      onClick={() => {
        setMenuOpen(false);
        start(action, 'text');
      }}
    >
      {names[action]}
      {box && (
        <kbd className={styles.hint} aria-hidden="true">
          {action === refusing ? 'd' : rows[action].key}
        </kbd>
      )}
    </Button>
  );
  return (
    <>
      <div ref={buttons} className={box ? styles.bar : styles.buttons}>
        {offered.map(button)}
        {hasMenu && (
          <IconButton
            className={styles.more}
            label={moderation.more}
            icon={<Ellipsis />}
            onClick={() => setMenuOpen(true)}
          />
        )}
      </div>
      {hasMenu && (
        <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={moderation.more} fromBottom>
          {offered.slice(buttonsOnPhones).map((action) => button(action, buttonsOnPhones))}
        </Dialog>
      )}
      {isFailed && sending.action && !asks(sending.action) && (
        <ActionFailed
          failure={sending.error}
          onRetry={() => sending.action && onDecide(sending.action, { reason: '' })}
          conflict={conflict}
        />
      )}
      {shown && (
        <div className={box && styles.sheet}>
          <ReasonForm
            key={draft(shown)}
            {...asked(shown)}
            draft={draft(shown)}
            keysIn={box}
            focus={asking?.focus ?? false}
            onOpen={(focus) => setAsking({ action: shown, focus })}
            isRequired={rows[shown].needsReason}
            asksDays={rows[shown].asks === 'days'}
            busy={busy}
            failure={isFailed && sending.action === shown ? sending.error : undefined}
            conflict={conflict}
            onConfirm={(given) => onDecide(shown, given)}
            onCancel={close}
          />
        </div>
      )}
    </>
  );
}
