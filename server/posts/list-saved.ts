import { sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { isHidden, isVisibleToReader } from '../rules/visible-posts.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/** Posts that the reader saved and may still see, newest save first. */
export function savedPosts(page: number): Sql {
  return listed(
    sql`select id, row_number() over (order by saved_at desc, id desc) as place from (
      select s.post_id as id, s.saved_at from saves s join posts p on p.id = s.post_id
      where s.member_id = ${reader.id} and ${isVisibleToReader(sql`p`)}
        and not ${isHidden(sql`p`)}
      order by s.saved_at desc, s.post_id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}
