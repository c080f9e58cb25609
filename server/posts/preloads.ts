import { cardImages, imageName } from '../../contract/images.ts';
import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import type { Deps } from '../deps.ts';
import type { Preloads } from '../http/pages.ts';
import { readAsMember } from '../http/reader.ts';
import { marketPosts } from './market.ts';

/** What the pages of posts preload. The web's queries must write the same URLs, else the browser loads them twice. */
export function preloadsOfPosts({ reads, limits }: Deps): Preloads {
  return {
    market: async (member) => {
      if (!reads.isPrimaryLost()) await limits.read('read', member.id);
      const page = await readAsMember(reads.surviving, member, marketPosts({ hideArchived: true }, 1));
      const covers = (JSON.parse(page ?? '[]') as ListedPost[])
        .slice(0, cardImages.eager)
        .flatMap(({ image_url }) => image_url?.split('/').pop() ?? []);
      return {
        call: `${rows.market.path}?hideArchived=true&page=1`,
        images: covers.filter((name) => imageName.test(name)),
      };
    },
    post: async (_member, { postId = '' }) =>
      /^\d+$/.test(postId) ? { call: `${rows.full.path}?postId=${postId}`, images: [] } : undefined,
  };
}
