import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { UserUpdate } from '../../../contract/profile/endpoints.ts';
import { useText } from '../../i18n/language.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { CardQueue } from '../../moderation/card-queue.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { userUpdates } from './queries.ts';
import { UpdateCard } from './update-card.tsx';

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
  const { updates, settings } = useText().profile;
  const [, navigate] = useLocation();
  return (
    <CardQueue
      items={requests}
      keyOf={({ request_id: id }) => id}
      labelOf={({ username }) => username}
      texts={updates}
      count={updates.count(requests.length)}
      acts={(request) => ({ o: request && (() => navigate(paths.memberRecord(request.username))) })}
      wayOut={<ButtonLink to={paths.pendingPosts}>{settings.moderation.posts}</ButtonLink>}
    >
      {(request, inQueue) => <UpdateCard request={request} {...inQueue} />}
    </CardQueue>
  );
}
