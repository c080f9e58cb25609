import { useQuery } from '@tanstack/react-query';
import type { UserUpdate } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { QueueHead } from '../../moderation/queue-head.tsx';
import { useQueue } from '../../moderation/use-queue.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { userUpdates } from './queries.ts';
import { UpdateCard } from './update-card.tsx';
import styles from '../../moderation/queue.module.css';

/** /pending-user-updates: the open requests, oldest first. */
export function PendingUpdatesScreen() {
  const { title } = useText().profile.updates;
  return (
    <Page title={title} heading="own" width="post">
      <Loaded heading query={useQuery(userUpdates)}>
        {(requests) => <Queue requests={requests} />}
      </Loaded>
    </Page>
  );
}

function Queue({ requests }: { requests: readonly UserUpdate[] }) {
  const { updates } = useText().profile;
  const { moderation } = useText().profile.settings;
  const ids = requests.map(({ request_id }) => request_id);
  const { queue, list, current, step, leave } = useQueue(ids);
  const isEmpty = ids.length === 0;
  return (
    <div ref={queue} tabIndex={-1} className={styles.queue}>
      <QueueHead
        title={updates.title}
        count={isEmpty ? undefined : updates.count(ids.length)}
        steps={
          ids.length > 1
            ? { ...updates, isFirst: current === ids[0], isLast: current === ids.at(-1), step }
            : undefined
        }
      />
      {isEmpty ? (
        <EmptyState
          title={updates.empty}
          actions={<ButtonLink to={paths.pendingPosts}>{moderation.posts}</ButtonLink>}
        >
          {updates.emptyText}
        </EmptyState>
      ) : (
        <ol ref={list} className={styles.list}>
          {requests.map((request) => (
            <li
              key={request.request_id}
              tabIndex={-1}
              className={styles.item}
              aria-current={request.request_id === current || undefined}
              aria-label={request.username}
            >
              <UpdateCard request={request} onDone={() => leave(request.request_id)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
