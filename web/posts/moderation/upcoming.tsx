import type { FullPost } from '../../../contract/posts/views.ts';
import { CarouselImage } from '../detail/carousel-image.tsx';

/** Loads the first images of the next posts in the size in which they will be shown. */
export function Upcoming({ posts }: { posts: readonly FullPost[] }) {
  return (
    <div hidden>
      {posts.map(
        ({ post_id: id, images }) => images[0] && <CarouselImage key={id} path={images[0]} alt="" first />,
      )}
    </div>
  );
}
