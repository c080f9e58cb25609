import type { FastifyInstance } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { newestCount } from '../../contract/landing.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { remember } from '../../engine/cache.ts';
import { sql } from '../../engine/db/sql.ts';
import { imageFile } from '../../engine/images/format.ts';
import type { Deps } from '../deps.ts';
import { isPresentable } from '../rules/visible-posts.ts';
import type { Serve } from '../serve.ts';

/** 'The newest things' of the start page, for everybody. */

interface Newest {
  post_id: string;
  post_title: string;
  price: string;
  currency: string;
  image: string;
}

const keptMs = 5000;
const path = '/newest/';

export function serveNewest(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const { reads, images } = deps;
  const read = remember(keptMs, async () => {
    const { newest, since } = deps.config.profile.landing;
    if (!newest) return [];
    return reads.rows<Newest>(sql`
      select p.id as post_id, p.title as post_title, trim_scale(p.price)::text as price, p.currency, i.image_name as image
      from posts p join post_images i on i.post_id = p.id and i.position = 0
      where ${isPresentable(sql`p`)}
        and p.created_at >= ${since ?? null}::timestamptz
      order by p.created_at desc, p.id desc limit ${newestCount}`);
  });
  const list = async () => {
    if (!deps.config.profile.landing.newest) throw new CallerError('not_found');
    return read();
  };
  serve(postEndpoints.newest, async ({ reply }) => {
    const posts = await list();
    reply.headers({ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' });
    return posts.map(({ image, ...post }) => ({ ...post, photo: path + image }));
  });
  // A photo answers only while its post is in the list.
  app.get<{ Params: { name: string } }>(`${path}:name`, async ({ params: { name } }, reply) => {
    if (!(await list()).some(({ image }) => image === name)) throw new CallerError('not_found');
    const found = await images.store.open(imageFile(name, 320));
    if (!found) throw new CallerError('not_found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'cache-control': 'public, max-age=60',
        'x-robots-tag': 'noindex',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(found.stream);
  });
}
