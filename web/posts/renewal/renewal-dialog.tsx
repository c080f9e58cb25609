import { useState } from 'react';
import { isLaterDay } from '../../../contract/days.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { today, tomorrow } from '../../session/today.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePostAction } from '../use-post-action.ts';
import { useRenewals } from './by-dates.ts';
import styles from './renewal-dialog.module.css';

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
            {renewal.until(date.label, format.day(date.day))}
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
