import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { addDays } from '../../../contract/days.ts';
import { leavingWithin } from '../../../contract/members/limits.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { memberCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { focusContent } from '../../layout/focus-content.ts';
import { paths } from '../../paths.ts';
import { usePostAction } from '../../posts/use-post-action.ts';
import { today } from '../../session/today.ts';
import { userInfo } from '../../session/user-info.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Row } from '../row.tsx';
import styles from '../settings.module.css';

/** The last day on campus, and the archiving of all open posts. */
export function LeavingSection({ info }: { info: UserInfo }) {
  const { actions, market, profile, errors } = useText();
  const { leaving } = profile;
  const format = useFormat();
  const client = useQueryClient();
  const [day, setDay] = useState(info.leaving_on ?? '');
  const [isWrong, setWrong] = useState(false);
  const now = today();
  const [asked, setAsked] = useState<'date' | 'all'>();
  const close = () => setAsked(undefined);
  const ask = (what: 'date' | 'all') => {
    setAsked(what);
    // Posts were added or archived since.
    void client.invalidateQueries({ queryKey: userInfo.queryKey });
  };
  const count = info.open_count ?? 0;
  const chosen = asked === 'date' ? day : now;
  const last = addDays(now, leavingWithin);
  const leave = useMutation({
    mutationFn: (date: string | null) => call(memberCalls.setLeavingDate, { date }),
    onSuccess: ({ leaving_on }) => {
      close();
      setDay(leaving_on ?? '');
      // The button that removes the date goes with it.
      if (leaving_on === null) focusContent();
      showToast({ tone: 'neutral', text: leaving_on ? leaving.saved : leaving.removed });
      // Posts and the member's page show it too.
      return client.invalidateQueries();
    },
  });
  const archive = usePostAction<'archive-all'>(close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = day >= now && day <= last;
    setWrong(!isValid);
    if (isValid) ask('date');
  };
  return (
    <>
      <form className={styles.row} noValidate onSubmit={submit}>
        <TextField
          label={leaving.date}
          help={leaving.dateHelp}
          type="date"
          min={now}
          max={last}
          value={day}
          error={isWrong && errors.byCode.leaving_date_invalid}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="cluster">
          <Button type="submit">{leaving.save}</Button>
          {info.leaving_on && (
            <Button
              tone="plain"
              busy={leave.isPending && leave.variables === null}
              onClick={() => leave.mutate(null)}
            >
              {leaving.remove}
            </Button>
          )}
        </div>
        {asked === undefined && <Failed failure={leave.error} />}
        {info.leaving_on && <Link to={paths.member(info.username)}>{market.toSalePage}</Link>}
      </form>
      <Row
        title={leaving.all}
        text={leaving.allText}
        action={
          <Button small tone="danger" onClick={() => ask('all')}>
            {actions.own['archive-all']}
          </Button>
        }
      />
      <ConfirmDialog
        open={asked === 'date'}
        onClose={close}
        onConfirm={() => leave.mutate(day)}
        title={leaving.askTitle({ day: format.dayOfYear(chosen) })}
        confirmLabel={leaving.save}
        tone="accent"
        busy={leave.isPending}
        failure={leave.error}
      >
        <p>{leaving.askText}</p>
        <p>{leaving.archivedOn({ count, day: format.dayOfYear(addDays(chosen, 1)) })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'all'}
        onClose={close}
        onConfirm={() =>
          archive.mutate(
            { action: 'archive-all' },
            {
              onSuccess: (reply) =>
                showToast({ tone: 'neutral', text: leaving.archived({ count: reply.archived_count ?? 0 }) }),
            },
          )
        }
        title={leaving.allTitle({ count })}
        confirmLabel={actions.own['archive-all']}
        busy={archive.isPending}
        failure={archive.error}
      >
        <p>{leaving.allWarning}</p>
      </ConfirmDialog>
    </>
  );
}
