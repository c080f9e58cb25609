import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../form/draft.ts';
import { ReasonForm } from '../../form/reason-form.tsx';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { usePostAction } from '../api.ts';
import { ActionFailure } from './action-failure.tsx';
import styles from './actions.module.css';

interface Props {
  post: { post_id: string };
  /** Decided: the post is no longer pending. */
  onDone: () => void;
}

/** Approve or deny a pending post. A denial takes a second press; its reason is kept until it is sent. */
export function ModeratorActions({ post, onDone }: Props) {
  const { posts, common } = useText();
  const { moderate } = posts.detail;
  const denyButton = useRef<HTMLButtonElement>(null);
  const [denying, setDenying] = useState(false);
  const draft = `deny post ${post.post_id}`;
  const [reason, setReason] = useState(() => readDraft<{ reason: string }>(draft).reason ?? '');
  const approve = usePostAction('approve', () => {
    forgetDraft(draft);
    showToast({ tone: 'neutral', text: moderate.approved });
    onDone();
  });
  const deny = usePostAction('deny', () => {
    forgetDraft(draft);
    showToast({ tone: 'neutral', text: moderate.deniedNow });
    onDone();
  });
  const postId = post.post_id;
  const sendDenial = () => {
    if (!approve.isPending) deny.mutate({ postId, denyReason: reason });
  };

  return (
    <section className={styles.block} aria-label={moderate.label} tabIndex={-1}>
      <h2>{moderate.label}</h2>
      <p className={styles.hint}>{moderate.hint}</p>
      <div className={styles.buttons}>
        <Button
          icon={<Check aria-hidden="true" />}
          busy={approve.isPending}
          busyLabel={common.working}
          onClick={() => {
            if (!deny.isPending) approve.mutate({ postId });
          }}
        >
          {moderate.approve}
        </Button>
        <Button
          ref={denyButton}
          tone="danger"
          icon={<X aria-hidden="true" />}
          aria-expanded={denying}
          onClick={() => setDenying(!denying)}
        >
          {moderate.deny}
        </Button>
      </div>
      {approve.isError && (
        <ActionFailure failure={approve.error} onRetry={() => approve.mutate({ postId })} />
      )}
      {denying && (
        <ReasonForm
          texts={{
            label: moderate.denyReason,
            help: moderate.denyHelp,
            reasons: moderate.reasons,
            confirm: moderate.confirmDeny,
          }}
          commonReasons={moderate.common}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            keepDraft(draft, { reason: text });
          }}
          busy={deny.isPending}
          onConfirm={sendDenial}
          onCancel={() => {
            setDenying(false);
            denyButton.current?.focus();
          }}
        >
          {deny.isError && <ActionFailure failure={deny.error} onRetry={sendDenial} />}
        </ReasonForm>
      )}
    </section>
  );
}
