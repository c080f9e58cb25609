import { useState, type FormEvent } from 'react';
import { addDays } from '../../../contract/days.ts';
import { pausedWithin, usualPause } from '../../../contract/members/limits.ts';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { PauseNote, usePause } from '../../posts/pause.tsx';
import { today } from '../../session/today.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

/** Hides the own posts until a day. */
export function PauseSection({ info }: { info: UserInfo }) {
  const { posts, errors } = useText();
  const { pause } = posts;
  const now = today();
  const [first, last] = [addDays(now, 1), addDays(now, pausedWithin)];
  const [day, setDay] = useState(addDays(now, usualPause));
  const isValid = day >= first && day <= last;
  const change = usePause();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) change.mutate(day);
  };
  return (
    <Section title={pause.label} lead={pause.lead}>
      {info.paused_until === undefined ? (
        <form className={styles.row} noValidate onSubmit={submit}>
          <TextField
            label={pause.date}
            help={pause.dateHelp}
            type="date"
            min={first}
            max={last}
            value={day}
            error={day !== '' && !isValid && errors.byCode.pause_date_invalid}
            onChange={({ target }) => setDay(target.value)}
          />
          <div className="cluster">
            <Button type="submit" busy={change.isPending}>
              {pause.start}
            </Button>
          </div>
          <Failed failure={change.error} />
        </form>
      ) : (
        <PauseNote />
      )}
    </Section>
  );
}
