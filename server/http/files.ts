import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { Db } from '../db/open.ts';
import { isImageFile, type ImageStore } from '../images/store.ts';
import { findSession, readCookie, type Member } from './session.ts';

/**
 * Pictures, for members who may see what they belong to: the owner and admins always, others once they stand
 * in a visible post or an approved profile (rule W5; rules, Images).
 */
export function serveFiles(app: FastifyInstance, db: Db, store: ImageStore): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const token = readCookie(request, 'session');
    const session = token && (await findSession(db, token));
    if (!session) throw new CallerError('no_session');
    const { file } = request.params;
    const seenBy = isImageFile(file) && (await whoSeesImage(db, session.member, file));
    if (!seenBy) throw new CallerError('not_found');
    const found = await store.open(file);
    if (!found) throw new CallerError('not_found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        ...kept[seenBy],
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream);
  });
}

/**
 * How a browser caches a picture. Vary makes the session cookie part of the cache key, so that cached pictures match
 * neither after a logout nor for the next member. Pictures that not every member may see are not cached at all.
 */
const kept = {
  members: { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie' },
  some: { 'cache-control': 'no-store' },
};

/** Whether all members may see the picture, or only some with this one among them. QR codes count as the latter. */
async function whoSeesImage(db: Db, member: Member, file: string): Promise<keyof typeof kept | undefined> {
  const name = file.replace(/-\d+\.webp$/, '.webp');
  const seen = await db.execute<{ by: keyof typeof kept }>(sql`
    select case when by_all then 'members' else 'some' end as by
    from images i cross join lateral (
      select exists (select from post_images pi join posts p on p.id = pi.post_id
          where pi.image_name = i.name and p.status = any(${sql.param([...visibleStatuses])}))
        or exists (select from members where profile_image = i.name) as by_all) seen
    where name = ${name} and (
      by_all
      or owner_id = ${member.id}
      or ${member.role === 'admin'}::boolean and (
        exists (select from post_images pi join posts p on p.id = pi.post_id
          where pi.image_name = i.name and p.status <> 'Draft')
        or exists (select from profile_requests where profile_image = i.name or wechat_image = i.name))
      or exists (select from members where wechat_image = i.name))`);
  return seen.rows[0]?.by;
}
