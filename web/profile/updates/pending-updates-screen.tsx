import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { profileActions } from '../../../contract/profile/actions.ts';
import type { UserUpdate } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useHasCodes } from '../../layout/channels.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { Queue } from '../../moderation/queue.tsx';
import { refreshMs } from '../../moderation/use-open-item.ts';
import { useQueue } from '../../moderation/use-queue.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UpdateChanges } from './update-changes.tsx';
import styles from '../../moderation/subject.module.css';

const userUpdates = queryOptions({
  queryKey: ['profile', 'updates'],
  queryFn: ({ signal }) => call(profileCalls.listUpdates, {}, { signal }),
  refetchInterval: refreshMs,
  // Admins must decide current requests.
  staleTime: 0,
});

/** /pending-user-updates: the open requests, oldest first. */
export function PendingUpdatesScreen() {
  const { title } = useText().profile.updates;
  return (
    <Page title={title} heading="own">
      <Loaded heading query={useQuery(userUpdates)}>
        {(requests) => <UpdateQueue requests={requests} />}
      </Loaded>
    </Page>
  );
}

function UpdateQueue({ requests }: { requests: readonly UserUpdate[] }) {
  const { moderation } = useText();
  const { updates, settings } = useText().profile;
  const format = useFormat();
  const hasCodes = useHasCodes();
  const queue = useQueue<UserUpdate, keyof typeof profileActions>(requests, {
    noun: 'update',
    rows: profileActions,
    idOf: ({ request_id: id }) => id,
    labelOf: ({ username }) => username,
    queryKey: userUpdates.queryKey,
    // The admin's own profile may have changed.
    changes: [['profile']],
    send: async ({ items: [request], action, reason }) => {
      // Sends the request as it was shown, so that the server can detect a change (rule U3).
      await call(profileCalls[profileActions[action].call], {
        requestId: request.request_id,
        requester_user_id: request.user_id,
        ...(action === 'approve'
          ? {
              newUsername: request.new_username,
              newProfileImage: request.new_profile_image,
              newWechatQRCodeImage: request.new_wechat_qr_code_image,
              newContacts: request.new_contacts ?? {},
            }
          : { denyReason: reason }),
      });
    },
  });
  return (
    <Queue
      queue={queue}
      title={updates.title}
      count={requests.length > 0 ? updates.count({ count: requests.length }) : undefined}
      texts={updates}
      whenEmpty={
        <EmptyState
          title={updates.empty}
          actions={<ButtonLink to={paths.pendingPosts}>{settings.moderation.posts}</ButtonLink>}
        >
          {updates.emptyText}
        </EmptyState>
      }
      renderEntry={({ profile_image: image, date_of_request: date }) => ({
        image,
        fallback: defaultImages.profile,
        facts: <time dateTime={date}>{format.ago(date)}</time>,
      })}
      renderThing={(request) => ({
        heading: <Link to={paths.memberRecord(request.username)}>{request.username}</Link>,
        facts: <time dateTime={request.date_of_request}>{format.ago(request.date_of_request)}</time>,
        images: [request.new_profile_image, request.new_wechat_qr_code_image].filter((one) => one !== null),
        page: paths.memberRecord(request.username),
      })}
      offered={() => ['approve', 'deny']}
      names={moderation}
      asked={() => ({
        help: updates.denyHelp,
        commonReasons: [
          ...Object.values(updates.commonReasons),
          ...(hasCodes ? Object.values(updates.codeReasons) : []),
        ],
        confirm: updates.confirmDeny,
      })}
      done={({ items: [request], action }) =>
        updates[profileActions[action].to[0]]({ username: request.username })
      }
    >
      {(request) => (
        <>
          <UpdateChanges request={request} />
          {request.similar_to && request.similar_to.length > 0 && (
            <p className={styles.similar}>{updates.similar({ names: format.each(request.similar_to) })}</p>
          )}
        </>
      )}
    </Queue>
  );
}
