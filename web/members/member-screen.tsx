import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { MemberView } from '../../contract/members/endpoints.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { PostGrid } from '../posts/list/post-grid.tsx';
import { useFilters } from '../posts/list/use-filters.ts';
import { postList } from '../posts/queries.ts';
import { shareText } from '../posts/share/share-text.ts';
import { useShareDialog } from '../posts/share/use-share-dialog.tsx';
import { ReportLink } from '../reports/report-link.tsx';
import { useIsAdmin } from '../session/desk-summary.ts';
import { useOwnId } from '../session/own-id.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { memberByName } from './queries.ts';
import styles from './members.module.css';

/** /member/{username}: the public profile of a member, with their posts on the market. */
export function MemberScreen() {
  const { market } = useText();
  const { username } = useParams<{ username: string }>();
  const query = useQuery(memberByName(username));
  return (
    <Page title={query.data?.username ?? username} heading="own">
      <Loaded
        heading
        query={query}
        wayOut={
          <ButtonLink tone="plain" to={paths.market}>
            {market.toMarket}
          </ButtonLink>
        }
      >
        {(member) => <Member key={member.user_id} member={member} />}
      </Loaded>
    </Page>
  );
}

function Member({ member }: { member: MemberView }) {
  const { members, posts } = useText();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const { pages, showMore } = useFilters();
  const ownId = useOwnId();
  const count = member.sale_count ?? member.open_count ?? 0;
  const countdown =
    member.leaving_on && members.countdown({ day: format.dayOfYear(member.leaving_on), count });
  const best = useInfiniteQuery({
    ...postList('market', {
      author: member.user_id,
      hideArchived: true,
      buySellOption: 'Sell posts',
      orderOption: 'Most saved',
    }),
    enabled: Boolean(countdown),
  });
  const named = best.data?.pages[0]?.slice(0, 3) ?? [];
  const url = location.origin + paths.member(member.username);
  const share = useShareDialog({
    title: countdown || member.username,
    url,
    text: shareText({
      mark: posts.sharing.mark.sell,
      title: countdown || member.username,
      facts: named.map((post) => `${post.post_title} ${format.price(post.price, post.currency)}`),
      url,
    }),
  });
  return (
    <>
      <header className={styles.head}>
        <Avatar path={member.profile_image} name={member.username} />
        <div className={styles.words}>
          <Heading>{member.username}</Heading>
          <p className="soft">
            {members.since({ day: format.instant(member.member_since) })} ·{' '}
            {members.deals({ count: member.deals_made })}
          </p>
          {countdown && <p className="bold">{countdown}</p>}
        </div>
        {countdown && count > 0 && share.button}
        {isAdmin && (
          <ButtonLink tone="plain" to={paths.memberRecord(member.username)}>
            {members.toRecord}
          </ButtonLink>
        )}
      </header>
      {share.dialog}
      <h2>{members.offers}</h2>
      <PostGrid
        name="market"
        query={{ author: member.user_id, hideArchived: true }}
        pages={pages}
        onShowMore={showMore}
        empty={<EmptyState title={members.noOffers} />}
      />
      {ownId !== undefined && ownId !== member.user_id && <ReportLink object={{ userId: member.user_id }} />}
    </>
  );
}
