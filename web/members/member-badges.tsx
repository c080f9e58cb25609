import type { FoundMember } from '../../contract/members/endpoints.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether a member is an admin, or suspended and until when. */
export function MemberBadges({ member }: { member: FoundMember }) {
  const { members } = useText();
  const format = useFormat();
  const { role, is_suspended: isSuspended, suspended_until: until } = member;
  return (
    <span className="cluster gap-4">
      {role === 'admin' && <Badge tone="grey">{members.admin}</Badge>}
      {isSuspended && (
        <Badge tone="red">
          {until ? members.suspendedUntil({ when: format.instant(until) }) : members.suspended}
        </Badge>
      )}
    </span>
  );
}
