import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { offerCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { focusContent } from '../layout/focus-content.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

const blocked = queryOptions({
  queryKey: ['offers', 'blocked'],
  queryFn: ({ signal }) => call(offerCalls.blocked, {}, { signal }),
  staleTime: 0,
});

/** Members whose offers don't reach the member. Shows nothing if there are none. */
export function BlockedMembers() {
  const { blocked: text } = useText().offers;
  const client = useQueryClient();
  const { data = [] } = useQuery(blocked);
  const lift = useMutation({
    mutationFn: ({ userId }: { userId: string; name: string }) => call(offerCalls.lift, { userId }),
    onSuccess: (_reply, { name }) => {
      focusContent();
      showToast({ tone: 'neutral', text: text.lifted({ name }) });
      return client.invalidateQueries({ queryKey: blocked.queryKey });
    },
  });
  if (data.length === 0) return null;
  return (
    <section className="stack gap-8" aria-label={text.title}>
      <h2>{text.title}</h2>
      <ul>
        {data.map(({ user_id: userId, username }) => (
          <li key={userId} className="cluster apart centered targets">
            <Link to={paths.member(username)}>{username}</Link>
            <Button
              small
              tone="plain"
              busy={lift.isPending && lift.variables.userId === userId}
              onClick={() => lift.mutate({ userId, name: username })}
            >
              {text.lift}
            </Button>
          </li>
        ))}
      </ul>
      <Failed failure={lift.error} />
    </section>
  );
}
