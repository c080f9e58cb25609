import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { needsSession, type Endpoint } from '../endpoint.ts';
import { escapeHtml } from '../escape-html.ts';
import { sendJson } from './json-reply.ts';

export interface Docs {
  title: string;
  table: readonly Endpoint[];
  /** The schemas of fields that only some error replies have. */
  errorFields: Record<string, object>;
}

/** Describes the calls whose routes follow at /api/docs: OpenAPI for programs, a page for people. */
export async function serveDocs(app: FastifyInstance, docs: Docs): Promise<void> {
  const rows = new Map(docs.table.map((row) => [`${row.method} ${row.path}`, row]));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: docs.title, version: '1' },
      components: {
        schemas: { Error: errorSchema(docs.errorFields) },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
    },
    convertConstToEnum: false,
    // Routes have no schema of Fastify's, because it would check the shape before the session (rule G4).
    transform: ({ url, route }) => {
      const row = rows.get(`${String(route.method)} ${url}`);
      return { url, schema: row ? describe(row) : { hide: true } };
    },
  });
  const page = asPage(docs);
  // Built at the first request, to keep starts fast.
  let text: string | undefined;
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) =>
    sendJson(reply, (text ??= JSON.stringify(app.swagger())));
  app.get('/api/docs/json', sendDocument);
  app.get('/api/docs', (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(page)
      : sendDocument(request, reply),
  );
}

function describe(row: Endpoint) {
  const request = jsonSchema(row.request);
  const fields = { ...request.properties, ...fileFields(row) };
  const reply = jsonSchema(row.reply);
  const answer = row.jsonString
    ? { type: 'string', contentMediaType: 'application/json', contentSchema: reply }
    : reply;
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  const refused = { description: 'Refused', ...error };
  return {
    summary: row.summary,
    ...(needsSession(row.access) && { security: [{ session: [] }] }),
    ...(row.method === 'GET'
      ? { querystring: request }
      : Object.keys(fields).length > 0 && { body: { ...request, properties: fields } }),
    consumes: [row.files ? 'multipart/form-data' : 'application/json'],
    response: {
      200: {
        description: 'Done',
        content: row.csv
          ? { 'text/csv': { schema: { type: 'string' } } }
          : row.type
            ? { [row.type]: { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: answer } },
      },
      '4XX': refused,
      '5XX': refused,
    },
  };
}

function jsonSchema(schema: z.ZodMiniType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** The fields of a form that are not part of `request`. */
function fileFields({ files = [], repeated = [] }: Endpoint) {
  const besides = [...new Set([...repeated, ...files])].map((name) => {
    const one = { type: 'string', ...(files.includes(name) && { format: 'binary' }) };
    return [name, repeated.includes(name) ? { type: 'array', items: one } : one] as const;
  });
  return Object.fromEntries(besides);
}

function errorSchema(fields: Docs['errorFields']) {
  const text = { type: 'string' } as const;
  const challenge = {
    type: 'object' as const,
    description: 'With too_many: a proof of work for it lets the same call in (docs/proof-of-work.md)',
    required: ['token', 'bits'],
    properties: { token: text, bits: { type: 'integer' as const } },
  };
  const properties = { message: text, code: text, field: text, requestId: text, ...fields, challenge };
  return { type: 'object' as const, required: ['message', 'code'], properties };
}

function asPage({ title, table }: Docs): string {
  const rows = table.map(
    (row) =>
      `<tr><td><code>${row.method}</code></td><td><code>${row.path}</code></td><td>${row.access}</td><td>${escapeHtml(row.summary)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}: calls</title><h1>${escapeHtml(title)}: calls</h1><p>The whole description with all fields: <a href="/api/docs/json">OpenAPI 3.1 as JSON</a>.</p><table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>What it does</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}
