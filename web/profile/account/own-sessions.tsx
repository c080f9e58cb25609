import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { takeFocus } from '../../layout/focus-content.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Row } from '../row.tsx';

const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(authCalls.mySessions, {}, { signal }),
});

/** Where the member is logged in. One line if that is here only. */
export function OwnSessions() {
  const { sessions: text } = useText().profile.account;
  const format = useFormat();
  const client = useQueryClient();
  const { data: sessions = [] } = useQuery(ownSessions);
  const [asks, setAsks] = useState(false);
  const end = useMutation({
    mutationFn: () => call(authCalls.endOtherSessions, {}),
    onSuccess: () => {
      setAsks(false);
      return client.invalidateQueries(ownSessions);
    },
  });
  const hasOthers = sessions.length > 1;
  return (
    <Row
      title={text.title}
      text={hasOthers ? text.several({ count: sessions.length }) : text.only}
      action={
        hasOthers && (
          <Button tone="plain" onClick={() => setAsks(true)}>
            {text.end}
          </Button>
        )
      }
    >
      {hasOthers && (
        <ul className="stack gap-8">
          {sessions.map(({ session_id, device, is_current, last_used_at }) => (
            <li key={session_id}>
              {device === 'Unknown device' ? text.unknown : device}{' '}
              <span className="soft small">
                {is_current ? text.current : text.used({ ago: format.ago(last_used_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {end.isSuccess && !hasOthers && (
        // The button had the focus and is gone.
        <div ref={takeFocus} tabIndex={-1}>
          <Banner tone="green">{text.done}</Banner>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => end.mutate()}
        title={text.question}
        confirmLabel={text.end}
        busy={end.isPending}
        failure={end.error}
      >
        <p>{text.consequence}</p>
      </ConfirmDialog>
    </Row>
  );
}
