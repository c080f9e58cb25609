import type { CSSProperties } from 'react';
import { accentCss } from '../../contract/accent.ts';
import { iconPath } from '../../contract/icons.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import { wireOf } from '../../contract/price.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useCategories } from '../layout/categories.ts';
import { useSite } from '../layout/site.ts';
import { KindRail } from '../market/kind-rail.tsx';
import { PostCard } from '../posts/list/post-card.tsx';
import { serverNow } from '../session/today.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './setup.module.css';

/** The market on a phone with three things, in the look that is being chosen. */
export function MarketPreview({ accent, logo }: Pick<SiteProfile, 'accent' | 'logo'>) {
  const { desk } = useText();
  const { name, currencies = [] } = useSite();
  const { categories, nameOf } = useCategories();
  const currency = currencies[0]?.code ?? 'USD';
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const posts = categories.slice(0, 3).map(({ key }, place) => ({
    ...thing,
    post_id: key,
    post_title: nameOf(key),
    category: key,
    // Where the smallest coin is a whole one, a thing costs thousands.
    price: `${[20, 5, 0][place] ?? 0}${digits === 0 ? '000' : ''}`,
    currency: wireOf(currency),
    post_type: place === 1 ? ('buy' as const) : ('sell' as const),
    date_of_creation: new Date(serverNow()).toISOString(),
  }));
  return (
    <figure className={styles.preview}>
      <figcaption className="soft small">{desk.site.preview}</figcaption>
      <div inert className={styles.phone} style={shades(accent)}>
        <p className={styles.brand}>
          <Mark logo={logo && iconPath(logo, '192')} /> {name}
        </p>
        <KindRail filters={{ filters: {}, choose: () => undefined }} />
        <ul className={styles.things}>
          {posts.map((post) => (
            <PostCard key={post.post_id} post={post as ListedPost} eager isOwn />
          ))}
        </ul>
      </div>
    </figure>
  );
}

const thing = {
  kind: null,
  post_status: 'Available',
  overall_or_per_unit: 'Overall price',
  open_to_negotiate_flag: true,
  saved_count: 0,
  is_saved: false,
  image_url: null,
  author_id: '',
  condition: null,
};

/** The custom properties of a colour. An unfinished one shows the site's. */
function shades(accent: string): CSSProperties {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return {};
  const rules = accentCss(accent).matchAll(/(--[\w-]+):(light-dark\([^)]*\))/g);
  return Object.fromEntries([...rules].map(([, name = '', value]) => [name, value]));
}
