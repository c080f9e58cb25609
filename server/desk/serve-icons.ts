import type { FastifyInstance } from 'fastify';
import { defaultAccent, shadesOf } from '../../contract/accent.ts';
import { CallerError } from '../../contract/errors.ts';
import { iconPath, iconSizes, markPaths } from '../../contract/icons.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** What the addresses of the icons begin with: the logo, or the colour of the built drawing. Undefined: as built. */
const iconVersion = ({ profile: { logo, accent } }: Pick<Config, 'profile'>): string | undefined =>
  logo ?? (accent === defaultAccent ? undefined : accent.slice(1).toLowerCase());

/** The icons in place of those of the built page and manifest. */
export function iconsOf(config: Pick<Config, 'profile'>): {
  names: Record<string, string>;
  manifest: object;
} {
  const version = iconVersion(config);
  if (version === undefined) return { names: {}, manifest: {} };
  const icons = (['192', '512', 'maskable'] as const).map((size) => {
    const sizes = size === '192' ? '192x192' : '512x512';
    const purpose = size === 'maskable' ? { purpose: 'maskable' } : {};
    return { src: iconPath(version, size), sizes, type: 'image/png', ...purpose };
  });
  return {
    names: { '/mark.svg': iconPath(version, '192'), '/icons/touch-180.png': iconPath(version, '180') },
    manifest: { icons },
  };
}

const ground = '#fffefb';
type Size = (typeof iconSizes)[number];

/** Serves the icons of a site with a logo or a colour of its own. Each is drawn once. */
export function serveIcons(app: FastifyInstance, deps: Pick<Deps, 'config' | 'reads' | 'images'>): void {
  let drawn = { version: '', icons: new Map<Size, Promise<Uint8Array>>() };
  const draw = async (version: string, size: Size) => {
    const { profile } = deps.config;
    const icon = {
      size: size === 'maskable' ? 512 : Number(size),
      // A phone cuts maskable icons to its shape, and shows touch icons without transparency.
      share: size === 'maskable' ? 0.6 : size === '180' ? 0.8 : 1,
      ground: size === 'maskable' || size === '180' ? ground : undefined,
    };
    if (profile.logo === null) return deps.images.icon(markIn(profile.accent), 'mark.svg', icon);
    const row = await deps.reads.row<{ png: Buffer }>(sql`select png from logos where name = ${version}`);
    if (!row) throw new CallerError('not_found');
    return deps.images.icon(row.png, 'logo.png', icon);
  };
  app.get<{ Params: { file: string } }>('/logo/:file', async ({ params: { file } }, reply) => {
    const version = iconVersion(deps.config);
    const size = iconSizes.find((one) => file === `${version}-${one}.png`);
    if (version === undefined || size === undefined) throw new CallerError('not_found');
    if (drawn.version !== version) drawn = { version, icons: new Map() };
    const { icons } = drawn;
    const icon = icons.get(size) ?? draw(version, size);
    icons.set(size, icon);
    icon.catch(() => icons.delete(size));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(Buffer.from(await icon));
  });
}

/** The drawing of the site in its colour. */
function markIn(accent: string): Buffer {
  const { accent: shape, on } = shadesOf(accent, 'light');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path fill="${shape}" d="${markPaths.shape}"/>` +
      `<path fill="none" stroke="${on}" stroke-width="2.4" stroke-linecap="round" d="${markPaths.lines}"/></svg>`,
  );
}
