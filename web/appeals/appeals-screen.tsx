import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Appeal } from '../../contract/appeals/views.ts';
import { useText } from '../i18n/language.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { CardQueue } from '../moderation/card-queue.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AppealCard } from './appeal-card.tsx';
import { openAppeals } from './queries.ts';

/** /appeals: the appeals that wait, oldest first. */
export function AppealsScreen() {
  const { appeals, desk } = useText();
  const [, navigate] = useLocation();
  return (
    <Page title={appeals.title} heading="own" width="post">
      <EndlessList heading list={useInfiniteQuery(openAppeals)}>
        {(items) => (
          <CardQueue
            items={items}
            keyOf={({ appeal_id: id }) => id}
            labelOf={({ post_title: title, username }) => title ?? username}
            texts={appeals}
            count={appeals.count(items.length)}
            acts={(appeal) => ({ o: appeal && (() => navigate(subjectOf(appeal))) })}
            wayOut={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
          >
            {(appeal, inQueue) => <AppealCard appeal={appeal} {...inQueue} />}
          </CardQueue>
        )}
      </EndlessList>
    </Page>
  );
}

function subjectOf({ post_id: postId, username }: Appeal): string {
  return postId === null ? paths.memberRecord(username) : paths.post(postId);
}
