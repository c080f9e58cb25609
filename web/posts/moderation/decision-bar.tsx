import { Check, ChevronLeft, ChevronRight, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { ReasonForm } from '../../moderation/reason-form.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './decision-bar.module.css';

interface Props {
  /** The place of the open post, such as '3 / 12'. */
  position: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: number) => void;
  /** The number of ticked posts. If there are any, the buttons decide them instead of the open post. */
  ticked: number;
  /** Undefined if there is nothing to decide. False until the open post is loaded: no post is decided unseen. */
  canDecide: boolean | undefined;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  denial: Denial;
  /** The last decision with its undo, and other messages. */
  children: ReactNode;
}

export interface Denial {
  isOpen: boolean;
  /** True if a key opened the form: then digits choose a reason. After a click, the text field has the focus. */
  byKey: boolean;
  toggle: () => void;
  reasons: readonly string[];
  draft: string;
}

/** Approve, Deny and the position, always visible. While a denial is being written, its form is above them. */
export function DecisionBar(props: Props) {
  const { moderation, posts } = useText();
  const { pending, detail } = posts;
  const { position, isFirst, isLast, onStep, ticked, canDecide, onApprove, onDeny, denial, children } = props;
  return (
    <section className={styles.bar} aria-label={detail.moderate.label}>
      {children}
      {denial.isOpen && (
        <div className={styles.sheet}>
          <ReasonForm
            key={denial.draft}
            draft={denial.draft}
            help={detail.moderate.denyHelp}
            commonReasons={denial.reasons}
            isNumbered
            focus={denial.byKey ? 'confirm' : 'text'}
            confirm={detail.moderate.confirmDeny}
            busy={!canDecide}
            onConfirm={onDeny}
            onCancel={denial.toggle}
          />
        </div>
      )}
      <div className={styles.row}>
        <IconButton
          label={pending.previous}
          icon={<ChevronLeft />}
          aria-disabled={isFirst}
          onClick={() => onStep(-1)}
        />
        <span className={styles.position}>{ticked > 0 ? pending.ticked(ticked) : position}</span>
        <IconButton
          label={pending.next}
          icon={<ChevronRight />}
          aria-disabled={isLast}
          onClick={() => onStep(1)}
        />
        {canDecide !== undefined && (
          <div className={styles.buttons}>
            <Button
              tone="danger"
              icon={<X aria-hidden="true" />}
              aria-expanded={denial.isOpen}
              onClick={denial.toggle}
            >
              {ticked > 0 ? pending.denyTicked(ticked) : moderation.deny}
            </Button>
            <Button icon={<Check aria-hidden="true" />} disabled={!canDecide} onClick={onApprove}>
              {ticked > 0 ? pending.approveTicked(ticked) : moderation.approve}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The last decision with its undo. */
export function LastDecision({ text, onUndo, busy }: { text: string; onUndo: () => void; busy: boolean }) {
  const { posts } = useText();
  return (
    <div className={styles.last}>
      <output className={styles.news}>{text}</output>
      <Button small tone="quiet" icon={<Undo2 aria-hidden="true" />} busy={busy} onClick={onUndo}>
        {posts.pending.undo}
      </Button>
    </div>
  );
}
