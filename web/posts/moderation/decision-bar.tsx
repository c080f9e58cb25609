import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { adminActions } from '../../../contract/posts/actions.ts';
import { useText } from '../../i18n/language.ts';
import { DecisionForm } from '../../moderation/decision-form.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './decision-bar.module.css';

interface Props extends Pick<ComponentProps<typeof DecisionForm>, 'draft' | 'box' | 'onApprove' | 'onDeny'> {
  /** The place of the open post, such as '3 / 12'. */
  position: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: number) => void;
  /** The number of ticked posts. If there are any, the buttons decide them instead of the open post. */
  ticked: number;
  /** Undefined if there is nothing to decide. False until the open post is loaded: no post is decided unseen. */
  canDecide: boolean | undefined;
  reasons: readonly string[];
  /** The last decision with its undo, and other messages. */
  children: ReactNode;
}

/** Approve, Deny and the position, always visible. While a denial is being written, its form is above them. */
export function DecisionBar(props: Props) {
  const { pending, detail } = useText().posts;
  const { position, isFirst, isLast, onStep, ticked, canDecide, reasons, children, ...form } = props;
  const steps = (
    <>
      <IconButton
        className={styles.step}
        label={pending.previous}
        icon={<ChevronLeft />}
        aria-disabled={isFirst}
        onClick={() => onStep(-1)}
      />
      <span className={styles.position}>{ticked > 0 ? pending.ticked(ticked) : position}</span>
      <IconButton
        className={styles.step}
        label={pending.next}
        icon={<ChevronRight />}
        aria-disabled={isLast}
        onClick={() => onStep(1)}
      />
    </>
  );
  return (
    <section className={styles.bar} aria-label={detail.moderate.label}>
      {children}
      {canDecide === undefined ? (
        <div className="cluster gap-4 centered">{steps}</div>
      ) : (
        <DecisionForm
          key={form.draft}
          {...form}
          rows={[adminActions.approve, adminActions.deny]}
          texts={{
            ...detail.moderate,
            commonReasons: reasons,
            ...(ticked > 0 && { approve: pending.approveTicked(ticked), deny: pending.denyTicked(ticked) }),
          }}
          row={steps}
          canDecide={canDecide}
        />
      )}
    </section>
  );
}

/** The last decision with its undo. */
export function LastDecision({ text, onUndo, busy }: { text: ReactNode; onUndo: () => void; busy: boolean }) {
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
