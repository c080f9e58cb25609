import { Link } from 'wouter';
import { numberedPages } from '../api/paged-query.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { SearchPage } from '../layout/search-page.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { MemberBadges } from './member-badges.tsx';
import styles from './members.module.css';

const foundMembers = (search: string) =>
  numberedPages({
    key: ['members', 'found', search],
    row: memberCalls.find,
    fields: { search },
  });

/** /members: all members, or those whose name or e-mail contains the search text in the address. */
export function MembersScreen() {
  const { members } = useText();
  const format = useFormat();
  return (
    <SearchPage texts={members} listOf={foundMembers} keyOf={({ user_id: id }) => id}>
      {(member) => (
        <>
          <Avatar path={member.profile_image} name={member.username} />
          <div className={styles.words}>
            <Link to={paths.memberRecord(member.username)} className={styles.name}>
              {member.username}
            </Link>
            <span className="soft small">{member.email}</span>
            <span className="soft small">
              {members.since({ day: format.instant(member.member_since) })}
              {member.last_seen && ` · ${members.lastSeen({ day: format.day(member.last_seen) })}`}
            </span>
          </div>
          <MemberBadges member={member} />
        </>
      )}
    </SearchPage>
  );
}
