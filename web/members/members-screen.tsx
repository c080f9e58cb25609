import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { FoundMember } from '../../contract/members/views.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/text-field.tsx';
import { MemberBadges } from './member-badges.tsx';
import { foundMembers } from './queries.ts';
import styles from './members.module.css';

/** /members: all members, or those whose name or e-mail contains the search text in the address. */
export function MembersScreen() {
  const { members } = useText();
  const search = new URLSearchParams(useSearch()).get('search')?.trim() ?? '';
  return (
    <Page title={members.title} width="post">
      <FindForm key={search} search={search} />
      <EndlessList
        list={useInfiniteQuery(foundMembers(search))}
        empty={<EmptyState title={members.empty}>{members.emptyHint}</EmptyState>}
      >
        {(found) => (
          <ul>
            {found.map((member) => (
              <Row key={member.user_id} member={member} />
            ))}
          </ul>
        )}
      </EndlessList>
    </Page>
  );
}

function FindForm({ search }: { search: string }) {
  const { members } = useText();
  const [, navigate] = useLocation();
  return (
    <search>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('search');
          navigate(paths.members(typeof text === 'string' ? text.trim() : ''));
        }}
      >
        <TextField
          label={members.search}
          type="search"
          name="search"
          defaultValue={search}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit">{members.find}</Button>
      </form>
    </search>
  );
}

function Row({ member }: { member: FoundMember }) {
  const { members } = useText();
  const format = useFormat();
  return (
    <li className={styles.row}>
      <Avatar path={member.profile_image} />
      <div className={styles.words}>
        <Link to={paths.memberRecord(member.username)} className={styles.name}>
          {member.username}
        </Link>
        <span className="soft small">{member.email}</span>
        <span className="soft small">
          {members.since(format.instant(member.member_since))}
          {member.last_seen && ` · ${members.lastSeen(format.day(member.last_seen))}`}
        </span>
      </div>
      <MemberBadges member={member} />
    </li>
  );
}
