import { cardImages, imageSrcSet, postImages } from '../../contract/images.ts';
import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import type { ScreenName } from '../../contract/screens.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Preload } from '../../engine/http/server.ts';
import { readAsMember } from '../../engine/http/session.ts';
import { imageName } from '../../engine/images/format.ts';
import type { Deps } from '../deps.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import type { LiveSession } from '../session/sessions.ts';
import { marketPosts } from './list.ts';

type Preloads = Partial<
  Record<ScreenName, (live: LiveSession, segments: Record<string, string>) => Promise<Preload | undefined>>
>;

/** Calls that the pages of posts preload. The web's queries must use the same URLs, or the browser loads them twice. */
export function preloadsOfPosts({ reads, rateLimits }: Deps): Preloads {
  return {
    market: async ({ member, countedBy }) => {
      await rateLimits.read('read', countedBy);
      const page = await readAsMember(reads, member, marketPosts({ hideArchived: true }, 1));
      const covers = (JSON.parse(page ?? '[]') as ListedPost[])
        .slice(0, cardImages.eager)
        .flatMap(({ image_url }) => image_url?.split('/').pop() ?? []);
      return {
        call: `${rows.market.path}?hideArchived=true&page=1`,
        images: covers.filter((name) => imageName.test(name)).map(imageOf),
        sizes: cardImages.sizes,
      };
    },
    post: async ({ member, countedBy }, { postId = '' }) => {
      if (!/^\d{1,18}$/.test(postId)) return undefined;
      await rateLimits.read('read', countedBy);
      const found = await readAsMember(reads, member, shownOf(postId));
      const { title, cover, size } = JSON.parse(found ?? '{}') as {
        title?: string;
        cover?: string | null;
        size?: [number, number];
      };
      return {
        call: `${rows.full.path}?postId=${postId}`,
        title,
        images: cover ? [{ ...imageOf(cover), size }] : [],
        sizes: postImages.sizes,
        showsImage: true,
      };
    },
  };
}

const imageOf = (name: string) => ({ src: `/uploads/${name}`, srcset: imageSrcSet(name) });

/** The title and the first image of a post, if the reader may see the post. */
function shownOf(postId: string): Sql {
  return sql`
    select json_build_object('title', p.title, 'cover', i.name, 'size', json_build_array(i.width, i.height))::text
    from posts p left join post_images on post_id = p.id and position = 0 left join images i on i.name = image_name
    where p.id = ${postId} and ${mayOpen(sql`p`)}`;
}
