import * as limits from '../../contract/notices/limits.ts';
import { constantSql, instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Config } from '../config.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { isShown } from '../session/sessions.ts';
import { namedData } from './find-notices.ts';

/** One page of the reader's notices, newest first. A notice omits its post if the reader may no longer see it. */
export function ownNotices(config: Config, page: number): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'notice_id', n.id::text,
      'kind', n.kind,
      'post_id', p.id::text,
      'post_title', p.title,
      'image_url', 'uploads/' || i.image_name,
      'data', ${namedData},
      'date', ${instant(sql`n.created_at`)},
      'is_read', n.read_at is not null
    ) order by n.created_at desc, n.id desc), '[]')::text
    from (
      select * from notices where member_id = ${reader.id} and ${isShown(reader.isAdmin, config)}
      order by created_at desc, id desc ${constantSql(`limit ${limits.pageSize}`)}
      offset ${(page - 1) * limits.pageSize}::int
    ) n
    left join posts p on p.id = n.post_id and ${mayOpen(sql`p`)}
    left join post_images i on i.post_id = p.id and i.position = 0`;
}

export function ownUnreadCount(config: Config): Sql {
  return sql`
    select json_build_object('unread_count', count(*))::text
    from notices where member_id = ${reader.id} and read_at is null and ${isShown(reader.isAdmin, config)}`;
}
