import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { Db } from '../db/open.ts';
import { isImageFile, type ImageStore } from '../images/store.ts';
import { findSession, readCookie, type Member } from './session.ts';

/**
 * Pictures, for members who may see what they belong to: the owner and admins always, others once they stand
 * in a visible post or an approved profile (decisions W5, security Images).
 */
export function serveFiles(app: FastifyInstance, db: Db, store: ImageStore): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const token = readCookie(request, 'session');
    const session = token && (await findSession(db, token));
    if (!session) throw new CallerError('no_session');
    const { file } = request.params;
    if (!isImageFile(file) || !(await canSeeImage(db, session.member, file)))
      throw new CallerError('not_found');
    const found = await store.open(file);
    if (!found) throw new CallerError('not_found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  });
}

async function canSeeImage(db: Db, member: Member, file: string): Promise<boolean> {
  const name = file.replace(/-\d+\.webp$/, '.webp');
  const seen = await db.execute(sql`
    select from images i where name = ${name} and (
      owner_id = ${member.id}
      or ${member.role === 'admin'}::boolean and (
        exists (select from post_images pi join posts p on p.id = pi.post_id
          where pi.image_name = i.name and p.status <> 'Draft')
        or exists (select from profile_requests where profile_image = i.name or wechat_image = i.name))
      or exists (select from post_images pi join posts p on p.id = pi.post_id
        where pi.image_name = i.name and p.status = any(${sql.param([...visibleStatuses])}))
      or exists (select from members where profile_image = i.name or wechat_image = i.name))`);
  return seen.rows.length > 0;
}
