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
  'engine/mail': ['outbox.ts', 'send.ts', 'mailer.ts', 'transport.ts'],
  'engine/outgoing': ['ask.ts'],
  'engine/languages': ['open.ts', 'types.ts', 'file.ts', 'pseudo.ts'],
  'engine/metrics': ['registry.ts', 'serve.ts', 'sources.ts', 'seen-requests.ts'],
  'engine/search': ['fold.ts', 'terms.ts', 'lexemes.ts', 'search-query.ts'],
  'engine/storage': ['last-backup.ts', 'sweep.ts', 'backup.ts', 'restore.ts'],
};

const basics =
  'contract/* contract/*/limits.ts contract/offers/states.ts contract/offers/view.ts engine/* engine/images/format.ts';
const contractNouns = `contract/appeals contract/audit contract/auth contract/campus contract/desk contract/members contract/notices
  contract/offers contract/pages contract/posts contract/profile contract/reports contract/searches
  contract/setup`;
const serverTools = 'engine/db engine/http engine/images engine/mail engine/search';
/** What other nouns may import of a noun: at most two files. */
const aspects = `server/appeals/open.ts server/auth/usernames.ts server/desk/webhook-lines.ts server/members/sanctions.ts server/members/stand-still.ts
  server/offers/states.ts server/offers/of-member.ts server/pages/terms.ts server/posts/decisions.ts server/posts/status.ts
  server/profile/contacts.ts server/reports/hold.ts server/reports/open.ts server/setup/first-run.ts`;
const serverNoun = `${basics} ${aspects} ${serverTools} server/* server/languages.ts server/audit/record.ts server/days.ts server/deps.ts
  server/rules server/serve.ts server/session server/site node:*`;
const serverNouns = `server/appeals server/audit server/auth server/campus server/desk server/market server/members server/notices
  server/offers server/pages server/posts server/profile server/reports server/searches server/setup`;
const react = 'react react-dom lucide-react wouter @tanstack/react-query';
const webTools = 'web/format web/api web/i18n web/ui web/images web/form web/session web/layout web/paths.ts';
const webNoun = `${basics} ${webTools} ${react} react-hook-form zod/mini`;
const webNouns = `web/appeals web/audit web/auth web/desk web/market web/members web/notices web/offers web/pages web/posts web/profile
  web/reports web/searches web/setup`;

/** `*` is a name: `server/*` are the files that are directly in `server/` and have no row of their own. */
const rows = {
  'engine/images/format.ts': '',
  'engine/*': 'engine/images/format.ts icu-minify/format zod/mini',
  'engine/languages': 'engine/* client-zip icu-minify/compile icu-minify/format node:*',
  'languages/texts.d.ts': '',
  'engine/db': 'node:* pg',
  'engine/images':
    'engine/* engine/images/format.ts engine/db aws4fetch node:* qr/decode.js sharp workerpool',
  'engine/storage': 'engine/db engine/images fastify node:* zod/mini',
  'engine/http':
    'engine/* engine/db engine/images engine/storage @fastify/busboy @fastify/cookie @fastify/static @fastify/swagger fastify node:* zod/mini',
  'engine/search': 'engine/* engine/db node:* opencc-js/t2cn pinyin-pro',
  'engine/jobs': 'fastify',
  'engine/mail': 'engine/db engine/jobs fastify node:* nodemailer',
  'engine/outgoing': 'engine/http node:*',
  'engine/metrics':
    'engine/* engine/db engine/http engine/images engine/storage fastify node:* @prometheus-io/client',
  lint: '',
  'engine/gate': 'lint node:* playwright sharp vite',

  'contract/*/limits.ts': '',
  'contract/*': 'contract/*/limits.ts engine/* engine/images/format.ts languages/texts.d.ts zod/mini color2k',
  'contract/offers/states.ts': '',
  'contract/offers/view.ts': 'contract/* contract/*/limits.ts contract/offers/states.ts zod/mini',
  'contract/auth': `${basics} zod/mini`,
  'contract/campus': `${basics} contract/auth zod/mini`,
  'contract/posts': `${basics} zod/mini`,
  'contract/profile': `${basics} contract/auth contract/posts zod/mini`,
  'contract/screens.ts': 'contract/* contract/posts',
  'contract/notices': `${basics} contract/posts contract/screens.ts zod/mini`,
  'contract/members': `${basics} contract/posts zod/mini`,
  'contract/reports': `${basics} contract/members contract/posts zod/mini`,
  'contract/searches': `${basics} contract/posts zod/mini`,
  'contract/offers': `${basics} contract/posts zod/mini`,
  'contract/appeals': `${basics} contract/auth contract/posts zod/mini`,
  'contract/audit': `${basics} contract/appeals contract/members contract/posts contract/profile contract/reports zod/mini`,
  'contract/pages': `${basics} zod/mini`,
  'contract/desk': `${basics} contract/posts contract/pages zod/mini`,
  'contract/site.ts': `${basics} contract/desk zod/mini`,
  'contract/site': '',
  'contract/setup': `${basics} contract/auth contract/campus zod/mini`,
  'contract/call-table.ts': `${contractNouns} contract/site.ts`,

  'server/languages.ts': 'contract/* contract/screens.ts engine/languages node:*',
  'server/settings': 'contract/* contract/auth contract/desk engine/http server/languages.ts node:* zod',
  'server/*':
    'contract/* engine/images engine/languages engine/storage server/languages.ts server/settings node:*',
  'server/days.ts': 'contract/* engine/db',
  'server/site': 'contract/* contract/posts engine/db engine/search server/*',
  'server/audit/record.ts': 'contract/audit engine/db engine/http node:*',
  'server/mail':
    'contract/* contract/notices contract/screens.ts engine/* engine/mail server/* server/languages.ts',
  'server/session':
    'contract/auth contract/campus contract/notices contract/*/limits.ts engine/db engine/http server/* server/languages.ts server/days.ts node:*',
  'server/auth/usernames.ts': 'contract/* contract/*/limits.ts contract/auth engine/db',
  'server/profile/contacts.ts': 'contract/* engine/db',
  'server/setup/first-run.ts':
    'contract/*/limits.ts contract/screens.ts engine/* engine/db server/* server/languages.ts node:*',
  'server/posts/watch-words.ts': 'contract/* engine/search node:*',
  'server/rules': `${basics} contract/audit contract/members contract/notices contract/posts contract/reports contract/screens.ts engine/db engine/http
    engine/search server/* server/languages.ts server/audit/record.ts server/days.ts server/profile/contacts.ts server/session server/settings node:*`,
  'server/pages/terms.ts': 'contract/* engine/db engine/http server/*',
  'server/desk/webhook-lines.ts': 'contract/reports engine/db server/* server/rules',
  'server/offers/states.ts':
    'contract/*/limits.ts contract/offers/states.ts engine/db engine/http server/* server/days.ts server/rules',
  'server/market/title-words.ts': 'engine/* engine/search node:*',
  'server/market/thing-of.ts': 'contract/* engine/* engine/search server/market/title-words.ts',
  'server/posts/status.ts':
    'contract/* contract/posts engine/db engine/http engine/search server/audit/record.ts server/market/thing-of.ts server/offers/states.ts server/rules',
  'server/offers/of-member.ts':
    'contract/reports engine/db server/offers/states.ts server/posts/status.ts server/rules',
  'server/members/stand-still.ts':
    'contract/*/limits.ts contract/notices engine/db server/days.ts server/offers/states.ts server/rules',
  'server/members/sanctions.ts':
    'contract/* contract/members engine/db server/* server/audit/record.ts server/offers/of-member.ts server/rules server/session',
  'server/appeals/open.ts':
    'contract/* contract/*/limits.ts engine/db engine/http server/audit/record.ts server/desk/webhook-lines.ts server/rules server/session server/days.ts',
  'server/reports/hold.ts':
    'contract/*/limits.ts contract/reports engine/db server/* server/audit/record.ts server/members/stand-still.ts server/offers/of-member.ts server/rules',
  'server/reports/open.ts': 'contract/reports engine/db engine/http server/reports/hold.ts server/rules',
  'server/posts/decisions.ts':
    'contract/* contract/audit contract/members contract/posts contract/reports engine/db engine/http server/* server/audit/record.ts server/appeals/open.ts server/offers/states.ts server/reports/open.ts server/rules',
  'server/serve.ts': 'contract/* engine/http server/session server/settings',
  'server/deps.ts': `contract/desk contract/posts ${serverTools} server/* server/languages.ts server/rules server/session server/settings server/site server/posts/watch-words.ts`,
  'server/migrate.ts': 'engine/db engine/storage server/* server/languages.ts server/session node:*',
  'server/audit': `${serverNoun} contract/audit`,
  'server/notices': `${serverNoun} server/mail contract/notices contract/screens.ts engine/outgoing fastify @block65/webcrypto-web-push`,
  'server/auth': `${serverNoun} server/mail contract/appeals contract/auth contract/campus @fastify/cookie @node-rs/argon2 @zxcvbn-ts/language-common fastify`,
  'server/campus': `${serverNoun} server/auth contract/auth contract/campus contract/screens.ts engine/metrics @fastify/cookie fastify openid-client`,
  'server/offers': `${serverNoun} contract/notices contract/offers contract/posts`,
  'server/market': `${serverNoun} contract/posts contract/searches contract/screens.ts fastify`,
  'server/posts': `${serverNoun} server/market contract/notices contract/posts contract/profile`,
  'server/profile': `${serverNoun} contract/auth contract/profile`,
  'server/appeals': `${serverNoun} contract/appeals`,
  'server/reports': `${serverNoun} contract/notices contract/posts contract/reports`,
  'server/searches': `${serverNoun} server/market contract/notices contract/posts contract/searches`,
  'server/members': `${serverNoun} contract/members contract/notices contract/posts`,
  'server/pages': `${serverNoun} contract/pages contract/screens.ts fastify`,
  'server/desk': `${serverNoun} contract/auth contract/desk contract/notices contract/posts contract/reports contract/screens.ts contract/searches engine/outgoing fastify`,
  'server/setup': `${serverNoun} contract/campus contract/screens.ts contract/setup server/auth server/campus server/desk`,
  'server/doctor': `${basics} ${serverTools} engine/metrics engine/storage contract/desk contract/pages server/* server/days.ts server/languages.ts server/auth server/campus server/notices server/pages server/rules server/site node:* server/setup/first-run.ts`,
  'server/secrets.ts':
    'engine/http server/auth server/deps.ts server/notices server/rules server/setup/first-run.ts',
  'server/app.ts': `${serverNouns} engine/* contract/* contract/auth contract/campus contract/posts contract/screens.ts contract/site.ts contract/call-table.ts
    engine/http engine/metrics server/* server/languages.ts server/audit/record.ts server/deps.ts server/rules server/secrets.ts server/session fastify server/pages/terms.ts`,
  'server/senders.ts': `engine/db engine/mail server/* server/languages.ts server/auth server/deps.ts server/desk server/mail server/notices server/rules fastify`,
  'server/jobs.ts': `${serverNouns} ${serverTools} engine/jobs engine/metrics engine/storage server/rules server/site server/* server/languages.ts server/deps.ts server/reports/hold.ts fastify`,
  'server/start.ts': `${serverNouns} ${serverTools} engine/* engine/jobs engine/metrics engine/storage server/* server/languages.ts server/app.ts server/deps.ts server/doctor server/jobs.ts
    server/migrate.ts server/rules server/senders.ts server/session server/site fastify node:* server/setup/first-run.ts server/posts/watch-words.ts`,
  'server/run.ts': 'server/* server/languages.ts server/start.ts node:*',
  'server/main.ts': 'server/run.ts',

  'web/styles': '',
  'web/storage': '',
  'web/paths.ts': 'contract/posts contract/screens.ts',
  'web/format': 'contract/* engine/images/format.ts',
  'web/api': `${basics} ${contractNouns} contract/screens.ts contract/site.ts @tanstack/react-query virtual:call-table zod/mini`,
  'web/i18n': `${basics} contract/audit contract/notices contract/offers contract/posts contract/reports web/storage web/format web/api react`,
  'web/ui': 'contract/* web/format web/i18n lucide-react react wouter',
  'web/images': 'contract/* engine/images/format.ts web/ui',
  'web/form': `${basics} contract/auth contract/posts web/storage web/i18n web/ui ${react} react-hook-form zod/mini`,
  'web/session': `${basics} contract/posts web/storage web/paths.ts web/api web/i18n web/ui web/form ${react}`,
  'web/layout': `${basics} contract/offers contract/posts contract/site.ts web/form web/storage web/paths.ts web/api web/i18n web/ui web/session ${react}`,
  'web/moderation': `${basics} contract/posts web/api web/i18n web/ui web/form web/session web/layout ${react}`,
  'web/errors': 'web/paths.ts web/i18n web/ui web/session web/layout react',
  'web/audit': `${webNoun} contract/audit`,
  'web/notices': `${webNoun} contract/notices contract/offers contract/posts`,
  'web/appeals': `${webNoun} contract/appeals web/moderation`,
  'web/campus': `${webNoun} contract/campus contract/site.ts`,
  'web/auth': `${webNoun} contract/auth contract/campus contract/site.ts web/appeals web/campus @noble/hashes`,
  'web/reports': `${webNoun} contract/posts contract/reports web/moderation`,
  'web/desk': `${webNoun} contract/desk contract/posts contract/screens.ts`,
  'web/pages': `${webNoun} contract/pages web/desk web/errors marked`,
  'web/landing': `contract/* web/api web/pages web/paths.ts web/i18n web/ui web/session web/layout ${react}`,
  'web/posts': `${webNoun} contract/desk contract/offers contract/posts web/appeals web/storage web/desk web/moderation web/reports embla-carousel-react qr
    yet-another-react-lightbox yet-another-react-lightbox/plugins/zoom yet-another-react-lightbox/styles.css virtual:title-words`,
  'web/searches': `${webNoun} contract/posts contract/searches web/posts`,
  'web/offers': `${webNoun} contract/offers contract/posts web/posts web/searches`,
  'web/market': `${webNoun} contract/posts contract/searches web/posts web/searches web/storage`,
  'web/setup': `${webNoun} contract/auth contract/posts contract/setup contract/site web/auth web/campus web/desk web/market web/posts`,
  'web/members': `${webNoun} contract/members contract/posts web/moderation web/posts web/reports`,
  'web/profile': `${webNoun} contract/auth contract/campus contract/members contract/notices contract/posts contract/profile web/moderation web/offers web/posts web/storage client-zip qr/decode.js`,
  'web/*': `${webTools} ${webNouns} contract/screens.ts web/errors web/landing web/storage web/styles ${react}`,

  'scripts/demo': `contract/* contract/offers contract/posts contract/reports contract/searches engine/images/format.ts ${serverTools} server/*
    server/appeals server/audit/record.ts server/auth server/days.ts server/deps.ts server/languages.ts server/offers server/posts server/profile
    server/reports server/rules server/searches node:* zod/mini`,
  scripts: `${basics} engine/languages ${contractNouns} contract/screens.ts ${serverNouns} ${serverTools} engine/gate engine/storage server/* server/languages.ts server/audit/record.ts server/days.ts server/deps.ts
    server/doctor server/migrate.ts server/rules server/run.ts server/session server/site server/start.ts scripts/demo marked qr node:* computed server/members/sanctions.ts server/setup/first-run.ts`,
  bench: '*',
  tests: '*',
  'playwright.config.ts': 'playwright',
  'vite.config.ts': 'engine/* @vitejs/plugin-react node:* vite',
  'vitest.config.ts': 'vitest',
};

/** @type {Record<string, string[]>} */
export const imports = Object.fromEntries(
  Object.entries(rows).map(([row, allowed]) => [row, allowed.split(/\s+/).filter(Boolean)]),
);

/** A test beside its source may import these, everything that its folder may, and everything on its own side. */
export const besideTests = ['tests', 'engine/images', 'vitest', 'fast-check', 'node:*'];

/** The files that may name Chinese, or hold Chinese text: what handles languages, search, and what members write. */
export const knowChinese = [
  'contract/languages.ts',
  'server/settings/schemas.ts',
  'server/settings/table.ts',
  'engine/search',
  'server/market/price-hint.ts',
  'server/searches/similar.ts',
  'web/form/plain-digits.ts',
  'web/market/instead.tsx',
  'web/posts/wished-thing.ts',
  'web/ui/member-text.tsx',
  'scripts/demo',
];

/** The files that may name what is the default site's: its zone, money, categories and channel, and WeChat's browser. */
export const knowCampus = [
  'contract/channels.ts',
  'contract/days.ts',
  'contract/price.ts',
  'contract/usual-categories.ts',
  // Older clients and rows know the yuan by its sign.
  'contract/posts/fields.ts',
  'server/site/currencies.ts',
  'web/form/plain-digits.ts',
  // The browser.
  'server/auth/name-device.ts',
  'web/ui/wechat.ts',
  'scripts/demo',
  'playwright.config.ts',
];
