import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { settingIn, tagOf } from '../../contract/languages.ts';
import { escapeHtml } from '../../engine/escape-html.ts';
import type { Challenge } from '../../engine/refusal.ts';
import { languageAttributes } from '../../engine/texts.ts';
import type { Deps } from '../deps.ts';
import type { Spoken } from '../languages.ts';

const style =
  ':root{color-scheme:light dark}body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

const own = ({ tag, dir }: Spoken, around?: Spoken['dir']) =>
  languageAttributes({ tag: tagOf(tag), dir }, around);

/** Answers the beginning of a login with a page that proves work and begins again (rule K35). */
export function sendWorkPage(
  reply: FastifyReply,
  { languages, config }: Pick<Deps, 'languages' | 'config'>,
  { token, bits }: Challenge,
  retryAfter = 1,
): FastifyReply {
  const spoken = languages.offered();
  const name = escapeHtml(
    [...new Set(spoken.map(({ tag }) => settingIn(config.site, 'siteName', tag)))].join(' · '),
  );
  const [first] = spoken;
  const say = (key: 'proving' | 'proveScript') =>
    spoken
      .map((one) => `<p ${own(one, first?.dir)}>${escapeHtml(one.texts.pages.served[key])}</p>`)
      .join('\n');
  return reply
    .code(429)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html ${first && own(first)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${style}</style>
<script src="/prove.js" defer id="challenge" data-token="${escapeHtml(token)}" data-bits="${bits}"></script>
</head>
<body>
<main>
<h1>${name}</h1>
${say('proving')}
<noscript>${say('proveScript')}</noscript>
</main>
</body>
</html>
`);
}
