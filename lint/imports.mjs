/**
 * What each folder or file may import besides its own folder: files, folders and packages. Everything else is refused.
 * A folder without a row may import nothing, and nothing may import it. Rows only name rows above themselves, so that
 * folders form no cycle. `fences.mjs` enforces the table, and docs/architecture.md explains it.
 */

const limits = `contract/appeals/limits.ts contract/auth/limits.ts contract/desk/limits.ts contract/members/limits.ts
  contract/notices/limits.ts contract/posts/limits.ts contract/profile/limits.ts contract/images.ts`;
const basics = `${limits} contract/languages.ts engine/http/refusal.ts contract/errors.ts contract/days.ts contract/action.ts contract/endpoint.ts contract/length.ts contract/wire.ts`;
const serverTools =
  'engine/db server/audit/record.ts engine/storage server/mail engine/mail engine/images engine/http engine/search';
const serverNoun = `${basics} ${serverTools} server/config.ts server/deps.ts server/member.ts server/rules server/rules/signing.ts node:*`;
const react = 'react react-dom lucide-react wouter @tanstack/react-query';
const webTools = 'web/format web/api web/i18n web/ui web/images web/form web/session web/layout';
const webNoun = `${basics} web/paths.ts ${webTools} ${react} react-hook-form zod/mini`;

const rows = {
  'contract/appeals/limits.ts': '',
  'contract/auth/limits.ts': '',
  'contract/desk/limits.ts': '',
  'contract/members/limits.ts': '',
  'contract/notices/limits.ts': '',
  'contract/posts/limits.ts': '',
  'contract/profile/limits.ts': '',
  'contract/images.ts': '',
  'contract/languages.ts': '',
  'engine/http/refusal.ts': '',
  'contract/errors.ts': `${limits} engine/http/refusal.ts`,
  'contract/days.ts': '',
  'contract/length.ts': '',
  'contract/wire.ts': 'contract/errors.ts contract/length.ts zod/mini',
  'contract/action.ts': '',
  'contract/endpoint.ts': 'contract/wire.ts zod/mini',
  'contract/auth': `${basics} zod/mini`,
  'contract/posts': `${basics} zod/mini`,
  'contract/profile': `${basics} contract/auth contract/posts zod/mini`,
  'contract/screens.ts': 'contract/posts',
  'contract/notices': `${basics} contract/posts contract/screens.ts zod/mini`,
  'contract/members': `${basics} contract/posts zod/mini`,
  'contract/reports': `${basics} contract/members contract/posts zod/mini`,
  'contract/appeals': `${basics} contract/auth contract/posts zod/mini`,
  'contract/audit': `${basics} contract/appeals contract/members contract/posts contract/profile contract/reports zod/mini`,
  'contract/pages': `${basics} zod/mini`,
  'contract/desk': `${basics} contract/posts contract/pages zod/mini`,
  'contract/site.ts': `${basics} contract/desk zod/mini`,
  'contract/call-table.ts':
    'contract/appeals contract/audit contract/auth contract/desk contract/members contract/notices contract/pages contract/posts contract/profile contract/reports contract/site.ts',

  'engine/cache.ts': '',
  'engine/escape-html.ts': '',
  'server/commands.ts': '',
  'server/member.ts': '',
  'server/version.ts': 'node:*',
  'server/migrations': '',
  'engine/storage/durable.ts': 'node:*',
  'engine/db': 'engine/storage/durable.ts node:* pg',
  'engine/storage': 'engine/db node:*',
  'server/audit/record.ts': 'contract/audit engine/db node:*',
  'server/rules/signing.ts': 'engine/db node:*',
  'engine/images': `${basics} server/commands.ts engine/db engine/storage engine/storage/durable.ts aws4fetch fastify node:* sharp`,
  'engine/http': `${basics} contract/call-table.ts contract/screens.ts contract/site.ts engine/escape-html.ts engine/storage server/audit/record.ts server/member.ts server/version.ts engine/db engine/images
    @fastify/busboy @fastify/cookie @fastify/static fastify node:* zod/mini`,
  'engine/search': 'node:* opencc-js/t2cn pinyin-pro',
  'engine/jobs': 'fastify',
  'server/mail': 'contract/languages.ts contract/notices contract/screens.ts engine/escape-html.ts',
  'engine/mail': 'engine/db server/mail fastify node:* nodemailer',
  'engine/settings': 'contract/auth contract/desk engine/http node:* zod/mini',
  'engine/metrics':
    'contract/errors.ts engine/cache.ts engine/storage server/version.ts engine/db engine/http engine/images fastify node:* @prometheus-io/client',
  'server/config.ts': 'contract/desk engine/http engine/images engine/settings node:*',
  'server/deps.ts': `contract/desk ${serverTools} server/rules/signing.ts server/config.ts`,
  'server/rules': `server/rules/signing.ts server/audit/record.ts contract/appeals/limits.ts contract/days.ts contract/errors.ts contract/notices contract/posts contract/profile/limits.ts contract/reports engine/settings server/config.ts
    server/member.ts engine/db engine/http`,
  'server/audit': `${serverNoun} contract/audit`,
  'server/notices': `${serverNoun} contract/notices contract/screens.ts fastify`,
  'server/auth': `${serverNoun} server/commands.ts contract/appeals contract/auth @fastify/cookie @node-rs/argon2 @zxcvbn-ts/language-common fastify`,
  'server/posts': `${serverNoun} engine/cache.ts contract/notices contract/posts`,
  'server/doctor': `contract/desk server/commands.ts server/version.ts ${serverTools} server/config.ts engine/settings server/auth node:*`,
  'server/profile': `${serverNoun} contract/auth contract/profile`,
  'server/appeals': `${serverNoun} contract/appeals`,
  'server/reports': `${serverNoun} contract/notices contract/posts contract/reports`,
  'server/members': `${serverNoun} contract/members contract/notices contract/posts`,
  'server/pages': `${serverNoun} contract/pages`,
  'server/desk': `${serverNoun} contract/desk contract/notices contract/posts`,
  'server/app.ts': `contract/errors.ts contract/posts contract/site.ts contract/call-table.ts
    engine/db engine/http engine/metrics server/version.ts server/config.ts server/deps.ts server/rules
    server/appeals server/audit server/audit/record.ts server/auth server/desk server/members server/notices server/pages server/posts server/profile server/reports
    @fastify/cookie fastify node:*`,
  'server/start.ts': `${serverTools} engine/cache.ts engine/jobs engine/metrics server/config.ts engine/settings server/deps.ts
    server/audit server/auth server/desk server/doctor server/members server/notices server/rules/signing.ts server/posts server/reports server/app.ts fastify node:*`,
  'server/run.ts': 'server/config.ts engine/settings server/start.ts node:*',
  'server/main.ts': 'server/run.ts',

  'web/styles': '',
  'web/storage': '',
  'web/paths.ts': 'contract/posts contract/screens.ts',
  'web/format': 'contract/images.ts contract/languages.ts',
  'web/api': `${basics} contract/appeals contract/audit contract/auth contract/desk contract/members contract/notices contract/pages
    contract/posts contract/profile contract/reports contract/site.ts
    @tanstack/react-query virtual:call-table zod/mini`,
  'web/i18n': `${limits} engine/http/refusal.ts contract/errors.ts contract/audit contract/notices contract/posts contract/reports web/storage web/format web/api react`,
  'web/ui': 'web/format web/i18n lucide-react react wouter',
  'web/images': 'contract/images.ts',
  'web/form': `${basics} contract/posts web/storage web/i18n web/ui ${react} react-hook-form zod/mini`,
  'web/session': `${basics} contract/posts web/storage web/paths.ts web/api web/i18n web/ui web/form ${react}`,
  'web/layout': `contract/posts/limits.ts engine/http/refusal.ts contract/site.ts web/form web/storage web/paths.ts web/api web/i18n web/ui web/session ${react}`,
  'web/moderation': `${basics} web/i18n web/ui web/form web/layout ${react}`,
  'web/errors': 'web/paths.ts web/i18n web/ui web/session web/layout react',
  'web/landing': 'web/paths.ts web/i18n web/ui web/session web/layout wouter',
  'web/audit': `${webNoun} contract/audit`,
  'web/notices': `${webNoun} contract/notices wouter`,
  'web/appeals': `${webNoun} contract/appeals web/moderation`,
  'web/auth': `${webNoun} contract/auth web/appeals @noble/hashes`,
  'web/reports': `${webNoun} contract/posts contract/reports web/moderation`,
  'web/desk': `${webNoun} contract/desk contract/posts`,
  'web/pages': `${webNoun} contract/pages web/desk marked`,
  'web/posts': `${webNoun} contract/desk contract/posts web/appeals web/storage web/desk web/moderation web/reports embla-carousel-react
    yet-another-react-lightbox yet-another-react-lightbox/plugins/zoom yet-another-react-lightbox/styles.css`,
  'web/members': `${webNoun} contract/members contract/posts web/moderation web/posts web/reports`,
  'web/profile': `${webNoun} contract/auth contract/notices contract/posts contract/profile web/moderation client-zip qr/decode.js`,
  'web/screens.ts': `contract/screens.ts web/i18n web/layout web/errors web/landing web/appeals web/audit web/auth web/desk web/members web/notices web/pages
    web/posts web/profile web/reports react`,
  'web/routes.tsx':
    'web/paths.ts web/i18n web/ui web/session web/layout web/errors web/screens.ts react wouter',
  'web/main.tsx': `web/storage web/styles web/api web/i18n web/session web/layout web/routes.tsx web/screens.ts
    react react-dom @tanstack/react-query`,

  lint: 'node:*',
  'engine/gate': 'lint node:* playwright vite vitest/node',
  'scripts/seed': 'contract/posts',
  scripts: `contract/days.ts contract/desk contract/images.ts contract/members contract/members/limits.ts contract/posts engine/db engine/images engine/http server/commands.ts server/config.ts
    engine/settings server/deps.ts server/member.ts server/rules server/auth server/doctor server/mail server/posts server/profile server/run.ts scripts/seed server/rules/signing.ts engine/gate engine/mail engine/storage engine/settings server/audit/record.ts
    node:* vite computed`,
  'deploy/trial': 'aws4fetch node:*',
  bench: `contract/days.ts contract/images.ts contract/posts engine/db engine/http engine/images engine/jobs engine/search
    server/deps.ts server/posts fastify node:* pg sharp`,
  tests: '*',
  'playwright.config.ts': 'playwright',
  'vite.config.ts': 'contract/endpoint.ts @vitejs/plugin-react node:* vite',
  'vitest.config.ts': 'vitest',
};

/** @type {Record<string, string[]>} */
export const imports = Object.fromEntries(
  Object.entries(rows).map(([row, allowed]) => [row, allowed.split(/\s+/).filter(Boolean)]),
);

/** A test beside its source may import these, everything that its folder may, and everything on its own side. */
export const besideTests = ['tests', 'engine/settings', 'vitest', 'fast-check', 'node:*'];
