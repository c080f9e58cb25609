import { createHash } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { engineErrors, refuse } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { languageAttributes, type OfferedLanguage } from '../texts.ts';
import { isIn, isLoopback } from './address.ts';

/** The reply to clients outside: the names of the site, and a sentence a language, that of the first one first. */
export interface Outside {
  names: string[];
  says: readonly (Pick<OfferedLanguage, 'tag' | 'dir'> & { text: string })[];
}

/** Refuses clients outside ALLOWED_NETWORKS. */
export function refuseOutsiders(
  app: FastifyInstance,
  allowed: BlockList | undefined,
  outside: () => Outside,
): void {
  if (!allowed) return;
  app.addHook('onRequest', async (request, reply) =>
    isIn(allowed, request.ip) || isOwnHealthCheck(request)
      ? undefined
      : answer(request, reply, { code: 'outside_network', page: outside }),
  );
}

/** The answers until the site is set up. */
export interface BeforeSetup {
  waits: () => Promise<boolean>;
  isOpen: (path: string) => boolean;
  page: () => Outside;
}

/** Answers 503 to all but the addresses that `isOpen` names, until the site is set up. */
export function refuseUntilSetUp(app: FastifyInstance, { waits, isOpen, page }: BeforeSetup): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (isOpen(path) || !(await waits())) return undefined;
    return answer(request, reply, { code: 'setting_up', page, retryAfter: 60 });
  });
}

interface Refused {
  code: 'outside_network' | 'setting_up';
  page: () => Outside;
  retryAfter?: number;
}

/** Browsers get a page in the languages of the site, calls get JSON. */
function answer(request: FastifyRequest, reply: FastifyReply, { code, page, retryAfter }: Refused) {
  if (!['GET', 'HEAD'].includes(request.method) || !request.headers.accept?.includes('text/html'))
    throw refuse(code, { retryAfter });
  request.log.info({ code }, 'page refused');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(engineErrors[code])
    .header('content-security-policy', `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(outsidersPage(page()));
}

/** A health check from this machine, such as a container's, comes from loopback and through no proxy. */
function isOwnHealthCheck({ headers, routeOptions, socket }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined) return false;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    ['/healthz', '/readyz', '/metrics'].includes(routeOptions.url ?? '')
  );
}

const style =
  ':root{color-scheme:light dark}body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}';
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Self-contained: outsiders can't load the site's scripts and styles. */
function outsidersPage({ names, says }: Outside): string {
  const name = escapeHtml([...new Set(names)].join(' · '));
  const [first] = says;
  return `<!doctype html>
<html ${languageAttributes(first)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${name}</h1>
${says.map((one) => `<p ${languageAttributes(one, first?.dir)}>${escapeHtml(one.text)}</p>`).join('\n')}
</main>
</body>
</html>
`;
}
