/**
 * What each folder or file may import besides its own folder: files, folders and packages. Everything else is refused.
 * A folder without a row may import nothing, and nothing may import it. Rows only name rows above themselves, so that
 * folders form no cycle. `engine/gate/fences.mjs` enforces the table, and docs/architecture.md explains it.
 */

/**
 * The doors of each room of the engine, and of the rooms of the shop that have one: the only files that others may
 * import. Rooms of the engine may import any file of another room that their row names.
 */
/** @type {Record<string, string[]>} */
export const doors = {
  'engine/db': ['sql.ts', 'queryable.ts', 'open.ts', 'migrate.ts'],
  'engine/gate': ['build.ts', 'install.ts', 'node.mjs', 'step.ts'],
  'engine/http': ['route.ts', 'session.ts', 'limits.ts', 'server.ts'],
  'engine/images': ['format.ts', 'files.ts', 'open.ts', 'integrity.ts'],
  'engine/jobs': ['schedule.ts'],
  'engine/mail': ['outbox.ts', 'send.ts', 'transport.ts'],
  'engine/metrics': ['registry.ts', 'serve.ts', 'sources.ts', 'seen-requests.ts'],
  'engine/search': ['fold.ts', 'terms.ts', 'lexemes.ts', 'search-query.ts'],
  'engine/storage': ['last-backup.ts', 'sweep.ts', 'backup.ts', 'restore.ts'],
};

const limits = `contract/appeals/limits.ts contract/auth/limits.ts contract/desk/limits.ts contract/members/limits.ts
  contract/notices/limits.ts contract/posts/limits.ts contract/profile/limits.ts contract/searches/limits.ts contract/images.ts`;
const basics = `${limits} engine/images/format.ts engine/refusal.ts contract/languages.ts contract/errors.ts contract/days.ts contract/action.ts contract/endpoint.ts contract/length.ts contract/own-path.ts contract/wire.ts`;
const serverTools = 'engine/db engine/http engine/images engine/mail engine/search';
const serverNoun = `${basics} ${serverTools} server/audit/record.ts server/config.ts server/deps.ts server/member.ts server/rules server/serve.ts
  server/session server/settings node:*`;
const react = 'react react-dom lucide-react wouter @tanstack/react-query';
const webTools =
  'web/format web/api web/i18n web/ui web/images web/form web/session web/layout web/layout/wechat.ts';
const webNoun = `${basics} web/paths.ts ${webTools} ${react} react-hook-form zod/mini`;

const rows = {
  'engine/cache.ts': '',
  'engine/escape-html.ts': '',
  'engine/refusal.ts': '',
  'engine/endpoint.ts': 'zod/mini',
  'engine/images/format.ts': '',
  'engine/errors.ts': 'engine/refusal.ts engine/images/format.ts',
  'engine/fair-queue.ts': 'engine/errors.ts',
  'engine/storage/durable.ts': 'node:*',
  'engine/db': 'engine/storage/durable.ts node:* pg',
  'engine/images':
    'engine/cache.ts engine/errors.ts engine/refusal.ts engine/images/format.ts engine/storage/durable.ts engine/db aws4fetch node:* qr/decode.js sharp workerpool',
  'engine/storage': 'engine/db engine/images engine/storage/durable.ts fastify node:* zod/mini',
  'engine/http': `engine/cache.ts engine/endpoint.ts engine/errors.ts engine/escape-html.ts engine/fair-queue.ts engine/refusal.ts engine/db engine/images
    engine/storage @fastify/busboy @fastify/cookie @fastify/static @fastify/swagger fastify node:* zod/mini`,
  'engine/search': 'engine/db node:* opencc-js/t2cn pinyin-pro',
  'engine/jobs': 'fastify',
  'engine/mail': 'engine/db fastify node:* nodemailer',
  'engine/metrics': `engine/cache.ts engine/errors.ts engine/db engine/http engine/images engine/storage fastify node:*
    @prometheus-io/client`,
  lint: '',
  'engine/gate': 'lint node:* playwright vite',

  'contract/appeals/limits.ts': '',
  'contract/auth/limits.ts': '',
  'contract/desk/limits.ts': '',
  'contract/members/limits.ts': '',
  'contract/notices/limits.ts': '',
  'contract/posts/limits.ts': '',
  'contract/profile/limits.ts': '',
  'contract/searches/limits.ts': '',
  'contract/images.ts': 'engine/images/format.ts',
  'contract/languages.ts': '',
  'contract/errors.ts': `${limits} engine/errors.ts engine/refusal.ts`,
  'contract/days.ts': '',
  'contract/length.ts': '',
  'contract/own-path.ts': '',
  'contract/wire.ts': 'contract/errors.ts contract/length.ts zod/mini',
  'contract/action.ts': 'contract/errors.ts',
  'contract/endpoint.ts': 'engine/endpoint.ts contract/wire.ts zod/mini',
  'contract/auth': `${basics} zod/mini`,
  'contract/campus': `${basics} contract/auth zod/mini`,
  'contract/posts': `${basics} zod/mini`,
  'contract/profile': `${basics} contract/auth contract/posts zod/mini`,
  'contract/screens.ts': 'contract/posts',
  'contract/notices': `${basics} contract/posts contract/screens.ts zod/mini`,
  'contract/members': `${basics} contract/posts zod/mini`,
  'contract/reports': `${basics} contract/members contract/posts zod/mini`,
  'contract/searches': `${basics} contract/posts zod/mini`,
  'contract/restore': `${basics} zod/mini`,
  'contract/appeals': `${basics} contract/auth contract/posts zod/mini`,
  'contract/audit': `${basics} contract/appeals contract/members contract/posts contract/profile contract/reports zod/mini`,
  'contract/pages': `${basics} zod/mini`,
  'contract/desk': `${basics} contract/posts contract/pages zod/mini`,
  'contract/site.ts': `${basics} contract/desk zod/mini`,
  'contract/call-table.ts':
    'contract/appeals contract/audit contract/auth contract/desk contract/members contract/notices contract/pages contract/posts contract/profile contract/reports contract/restore contract/searches contract/site.ts contract/campus',

  'server/commands.ts': '',
  'server/member.ts': '',
  'server/version.ts': 'node:*',
  'server/migrations': '',
  'server/migrations.ts': 'node:*',
  'server/backup-tables.ts': 'engine/storage',
  'server/audit/record.ts': 'contract/audit engine/db engine/http node:*',
  'server/mail':
    'contract/languages.ts contract/notices contract/screens.ts engine/escape-html.ts engine/mail',
  'server/session':
    'contract/auth/limits.ts contract/notices engine/db engine/http server/member.ts node:* contract/campus',
  'server/settings': 'contract/auth contract/desk engine/http node:* zod',
  'server/failure.ts': 'server/settings',
  'server/config.ts': 'engine/images server/settings node:*',
  'server/rules': `contract/action.ts contract/audit contract/members contract/appeals/limits.ts contract/days.ts contract/errors.ts contract/notices contract/posts contract/profile/limits.ts contract/reports
    engine/db engine/http engine/search server/audit/record.ts server/settings server/config.ts server/member.ts server/session node:*`,
  'server/serve.ts': 'contract/errors.ts engine/http server/session server/settings',
  'server/deps.ts': `contract/desk contract/posts ${serverTools} server/config.ts server/rules server/session server/settings`,
  'server/migrate.ts':
    'engine/db engine/storage server/backup-tables.ts server/commands.ts server/config.ts server/failure.ts server/migrations.ts server/session node:*',
  'server/audit': `${serverNoun} contract/audit`,
  'server/notices': `${serverNoun} server/mail contract/notices contract/screens.ts fastify`,
  'server/auth': `${serverNoun} engine/endpoint.ts engine/fair-queue.ts server/mail server/commands.ts contract/appeals contract/auth @fastify/cookie @node-rs/argon2 @zxcvbn-ts/language-common fastify contract/campus`,
  'server/campus': `${serverNoun} engine/escape-html.ts contract/auth server/auth @fastify/cookie fastify openid-client contract/campus`,
  'server/market': `${serverNoun} engine/cache.ts contract/posts contract/searches contract/screens.ts`,
  'server/posts': `${serverNoun} server/market contract/notices contract/posts`,
  'server/doctor': `contract/days.ts contract/desk ${serverTools} engine/metrics engine/storage server/commands.ts server/version.ts server/config.ts server/failure.ts server/migrations.ts
    server/auth server/campus node:*`,
  'server/profile': `${serverNoun} contract/auth contract/profile`,
  'server/appeals': `${serverNoun} contract/appeals`,
  'server/reports': `${serverNoun} contract/notices contract/posts contract/reports`,
  'server/searches': `${serverNoun} server/market contract/notices contract/posts contract/searches`,
  'server/restore': `${serverNoun} contract/restore contract/screens.ts engine/errors.ts server/failure.ts modern-tar/fs`,
  'server/members': `${serverNoun} contract/members contract/notices contract/posts`,
  'server/pages': `${serverNoun} contract/pages contract/screens.ts fastify`,
  'server/desk': `${serverNoun} engine/cache.ts contract/desk contract/notices contract/posts`,
  'server/app.ts': `contract/errors.ts contract/languages.ts contract/posts contract/screens.ts contract/site.ts contract/call-table.ts
    engine/http engine/metrics server/version.ts server/config.ts server/deps.ts server/rules server/session
    server/appeals server/audit server/audit/record.ts server/auth server/campus server/desk server/market server/members server/notices server/pages server/posts server/profile server/reports server/restore server/searches
    fastify contract/campus`,
  'server/start.ts': `${serverTools} engine/cache.ts engine/jobs engine/metrics engine/storage server/migrate.ts server/commands.ts server/config.ts server/failure.ts server/deps.ts
    server/version.ts server/audit server/auth server/desk server/doctor server/mail server/market server/members server/notices
    server/posts server/reports server/restore server/searches server/rules server/session server/app.ts fastify node:*`,
  'server/run.ts': 'server/config.ts server/failure.ts server/start.ts node:*',
  'server/main.ts': 'server/run.ts',

  'web/styles': '',
  'web/storage': '',
  'web/paths.ts': 'contract/posts contract/screens.ts',
  'web/format': 'contract/images.ts contract/languages.ts engine/images/format.ts',
  'web/api': `${basics} engine/endpoint.ts contract/appeals contract/audit contract/auth contract/desk contract/members contract/notices contract/pages
    contract/posts contract/profile contract/reports contract/restore contract/searches contract/site.ts
    @tanstack/react-query virtual:call-table zod/mini contract/campus`,
  'web/i18n': `${limits} engine/images/format.ts engine/refusal.ts contract/errors.ts contract/audit contract/notices contract/posts contract/reports web/storage web/format web/api react`,
  'web/layout/wechat.ts': '',
  'web/ui': 'web/format web/i18n web/layout/wechat.ts lucide-react react wouter',
  'web/images': 'web/layout/wechat.ts contract/images.ts engine/images/format.ts',
  'web/form': `${basics} contract/posts web/storage web/i18n web/ui ${react} react-hook-form zod/mini`,
  'web/session': `${basics} contract/posts web/storage web/paths.ts web/api web/i18n web/ui web/form ${react}`,
  'web/layout': `web/layout/wechat.ts contract/posts contract/posts/limits.ts contract/site.ts engine/refusal.ts web/form web/storage web/paths.ts web/api web/i18n web/ui web/session ${react}`,
  'web/moderation': `${basics} web/i18n web/ui web/form web/layout ${react}`,
  'web/errors': 'web/paths.ts web/i18n web/ui web/session web/layout react',
  'web/landing': 'web/paths.ts web/i18n web/ui web/session web/layout wouter',
  'web/audit': `${webNoun} contract/audit`,
  'web/notices': `${webNoun} contract/notices contract/posts wouter`,
  'web/appeals': `${webNoun} contract/appeals web/moderation`,
  'web/campus': `${webNoun} contract/campus contract/site.ts`,
  'web/auth': `${webNoun} contract/site.ts contract/auth web/appeals @noble/hashes contract/campus web/campus`,
  'web/reports': `${webNoun} contract/posts contract/reports web/moderation`,
  'web/restore': `${webNoun} contract/restore`,
  'web/desk': `${webNoun} contract/desk contract/posts`,
  'web/pages': `${webNoun} contract/pages web/desk marked`,
  'web/posts': `${webNoun} contract/desk contract/posts web/appeals web/storage web/desk web/moderation web/reports embla-carousel-react qr
    yet-another-react-lightbox yet-another-react-lightbox/plugins/zoom yet-another-react-lightbox/styles.css`,
  'web/searches': `${webNoun} contract/posts contract/searches web/posts`,
  'web/market': `${webNoun} contract/posts contract/searches web/posts web/searches web/storage`,
  'web/members': `${webNoun} contract/members contract/posts web/moderation web/posts web/reports`,
  'web/profile': `${webNoun} contract/auth contract/members contract/notices contract/posts contract/profile web/moderation web/posts client-zip qr/decode.js contract/campus`,
  'web/screens.ts': `contract/screens.ts web/i18n web/layout web/errors web/landing web/appeals web/audit web/auth web/desk web/members web/notices web/pages
    web/posts web/profile web/reports web/restore react web/market web/searches`,
  'web/routes.tsx':
    'web/paths.ts web/i18n web/ui web/session web/layout web/errors web/screens.ts react wouter',
  'web/main.tsx': `web/storage web/styles web/api web/i18n web/session web/layout web/routes.tsx web/screens.ts
    react react-dom @tanstack/react-query`,

  'scripts/seed': 'contract/posts',
  scripts: `contract/auth contract/days.ts contract/desk contract/images.ts contract/members contract/members/limits.ts contract/posts contract/screens.ts
    engine/db engine/gate engine/http engine/images engine/mail engine/storage server/audit/record.ts server/auth server/campus server/migrate.ts server/backup-tables.ts server/commands.ts server/config.ts
    server/deps.ts server/doctor server/failure.ts server/member.ts server/migrations.ts server/posts server/profile server/rules server/searches server/session server/start.ts server/run.ts scripts/seed node:* computed contract/campus`,
  'deploy/trial': 'aws4fetch node:*',
  bench: '*',
  tests: '*',
  'playwright.config.ts': 'playwright',
  'vite.config.ts': 'engine/endpoint.ts @vitejs/plugin-react node:* vite',
  'vitest.config.ts': 'vitest',
};

/** @type {Record<string, string[]>} */
export const imports = Object.fromEntries(
  Object.entries(rows).map(([row, allowed]) => [row, allowed.split(/\s+/).filter(Boolean)]),
);

/** A test beside its source may import these, everything that its folder may, and everything on its own side. */
export const besideTests = ['tests', 'engine/images', 'vitest', 'fast-check', 'node:*'];
