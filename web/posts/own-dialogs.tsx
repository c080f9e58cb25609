import { Archive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isLaterDay } from '../../contract/days.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { today, tomorrow } from '../session/today.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useRenewals } from './renewal/by-dates.ts';
import { usePostAction } from './use-post-action.ts';
import styles from './renewal/renewal-dialog.module.css';

/** The question to an author before an act. */

interface Props {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** Gives a post a new by-date. The usual dates need only one click. */
export function RenewalDialog({ postId, open, onClose }: Props) {
  const { actions, posts, errors } = useText();
  const { renewal } = posts;
  const format = useFormat();
  const renew = usePostAction<'renew'>(onClose);
  const [day, setDay] = useState('');
  const [isWrong, setWrong] = useState(false);
  const start = (sellBuyByDate: string) => renew.mutate({ action: 'renew', postId, sellBuyByDate });
  const dates = useRenewals();
  return (
    <Dialog open={open} onClose={onClose} title={renewal.title} asks>
      <p>{renewal.text}</p>
      <div className="stack gap-8">
        {dates.map((date, index) => (
          <Button
            key={date.day}
            wide
            tone={index === 0 ? 'accent' : 'plain'}
            busy={renew.isPending}
            onClick={() => start(date.day)}
          >
            {renewal.until({ span: date.label, day: format.day(date.day) })}
          </Button>
        ))}
      </div>
      <form
        className={styles.date}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(!isLaterDay(day, today()));
          if (isLaterDay(day, today())) start(day);
        }}
      >
        <TextField
          label={renewal.date}
          type="date"
          min={tomorrow()}
          required
          value={day}
          error={isWrong && errors.byCode.by_date_invalid}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button tone="plain" type="submit" busy={renew.isPending}>
          {actions.own.renew}
        </Button>
      </form>
      <Failed failure={renew.error} />
    </Dialog>
  );
}

type Ending = 'archive' | 'delete' | 'deal-made';

function useEnding({ postId, onClose, stays }: Props & { stays: boolean }) {
  const [, navigate] = useLocation();
  const { mutate, reset, error, isPending } = usePostAction<Ending>((isMounted, action) => {
    if (!isMounted) return;
    if (stays) {
      onClose();
      return;
    }
    // Back must not lead to a deleted post.
    if (action === 'delete') navigate(paths.myPosts(), { replace: true });
    else navigate(paths.myPosts('archived'));
  });
  return {
    busy: isPending,
    failure: error,
    /** With `dealMade`, the post counts as a deal of its author. */
    run: (action: Ending, dealMade?: true) => mutate({ action, postId, dealMade }),
    close: () => {
      // A pending call stays as it is.
      if (error) reset();
      onClose();
    },
  };
}

/** Asks for confirmation, then archives or deletes. */
export function EndingDialog({ action, ...props }: Props & { action: 'archive' | 'delete'; stays: boolean }) {
  const { actions, posts } = useText();
  const { manage } = posts.detail;
  const { run, busy, failure, close } = useEnding(props);
  return (
    <ConfirmDialog
      open={props.open}
      onClose={close}
      onConfirm={() => run(action)}
      title={manage[`${action}Title`]}
      confirmLabel={actions.own[action]}
      busy={busy}
      tone={action === 'archive' ? 'accent' : 'danger'}
      failure={failure}
    >
      <p>{manage[`${action}Text`]}</p>
    </ConfirmDialog>
  );
}

/** Asks whether to archive or delete the post after a deal. */
export function DealDialog({ onDeal, ...props }: Props & { onDeal: (() => void) | undefined }) {
  const { actions, posts } = useText();
  const { manage } = posts.detail;
  const { run, busy, failure, close } = useEnding({ ...props, stays: onDeal !== undefined });
  const archive = () => {
    if (!onDeal) return run('deal-made');
    close();
    onDeal();
  };
  return (
    <Dialog open={props.open} onClose={close} title={manage.dealTitle} asks>
      <p>{manage.dealText}</p>
      <div className="stack gap-4">
        <Button wide icon={<Archive aria-hidden="true" />} busy={busy} onClick={archive}>
          {actions.own.archive}
        </Button>
        <p className="soft small">{manage.dealArchive}</p>
      </div>
      <div className="stack gap-4">
        <Button
          wide
          tone="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={busy}
          onClick={() => run('delete', true)}
        >
          {actions.own.delete}
        </Button>
        <p className="soft small">{manage.dealRemove}</p>
      </div>
      <Failed failure={failure} />
    </Dialog>
  );
}
