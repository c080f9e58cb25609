import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import { useOwnId } from '../session/own-id.ts';
import { userInfo } from '../session/user-info.ts';
import { getStored, setStored } from '../storage/storage.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './weekly-row.module.css';

/** The id of the member who has answered in this browser, and needs no call any more. */
const storedName = 'answered-weekly';

/** Asks once whether the member wants the weekly list of new things, below the cards, which come first. */
export function WeeklyRow() {
  const { weekly } = useText().market;
  const { demo } = useSite();
  const client = useQueryClient();
  const id = useOwnId();
  const isAsked = !demo && id !== undefined && getStored(storedName) !== id;
  const { data } = useQuery({ ...userInfo, enabled: isAsked });
  const choose = useMutation({
    mutationFn: (mail: 'now' | 'never') => call(noticeCalls.chooseMail, { group: 'weekly', mail }),
    onSuccess: (_settings, mail) => {
      if (id !== undefined) setStored(storedName, id);
      client.setQueryData(userInfo.queryKey, (known) => known && { ...known, asks_weekly: false });
      if (mail === 'now') showToast({ tone: 'neutral', text: weekly.done });
    },
  });
  if (!isAsked || !data?.asks_weekly) return null;
  const button = (mail: 'now' | 'never') => (
    <Button
      small
      tone={mail === 'now' ? 'plain' : 'quiet'}
      busy={choose.isPending && choose.variables === mail}
      onClick={() => choose.mutate(mail)}
    >
      {weekly[mail]}
    </Button>
  );
  return (
    <aside className={styles.row} aria-label={weekly.label}>
      <p>{weekly.text}</p>
      <div className="cluster">
        {button('now')}
        {button('never')}
      </div>
      <Failed failure={choose.error} />
    </aside>
  );
}
