import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { escapeHtml } from '../escape-html.ts';
import { takes } from './encodings.ts';

export interface Docs {
  title: string;
  table: readonly Endpoint[];
  /** The schemas of fields that only some error replies have. */
  errorFields: Record<string, object>;
}

/** Serves OpenAPI from the call table at /api/docs: JSON for programs, a page for people. */
export function serveDocs(app: FastifyInstance, docs: Docs): void {
  // Built and compressed only once, because that takes 5 ms for 285 kB; and at the first request, to keep starts fast.
  let made: ReturnType<typeof makeDocument> | undefined;
  const page = asPage(docs);
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { document, packed } = await (made ??= makeDocument(docs));
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    return takes(request, 'gzip')
      ? reply.header('content-encoding', 'gzip').send(packed)
      : reply.send(document);
  };
  app.get('/api/docs/json', sendDocument);
  app.get('/api/docs', (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(page)
      : sendDocument(request, reply),
  );
}

async function makeDocument(docs: Docs) {
  const document = Buffer.from(JSON.stringify(describe(docs)));
  return { document, packed: await promisify(gzip)(document, { level: 9 }) };
}

function describe({ title, table, errorFields }: Docs): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const row of table) {
    const operations = (paths[row.path] ??= {});
    operations[row.method.toLowerCase()] = operation(row);
  }
  const error = {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { type: 'string' },
      code: { type: 'string' },
      field: { type: 'string' },
      requestId: { type: 'string' },
      ...errorFields,
      challenge: {
        type: 'object',
        description: 'With too_many: a proof of work for it lets the same call in (docs/proof-of-work.md)',
        required: ['token', 'bits'],
        properties: { token: { type: 'string' }, bits: { type: 'integer' } },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Error: error },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function operation(row: Endpoint): object {
  const request = jsonSchema(row.request, 'input') as ObjectSchema;
  const fields = Object.entries(request.properties ?? {});
  const reply = jsonSchema(row.reply, 'input');
  const answer = row.jsonString
    ? { type: 'string', contentMediaType: 'application/json', contentSchema: reply }
    : reply;
  const problem = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    summary: row.summary,
    ...(row.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(row.method === 'GET'
      ? {
          parameters: fields.map(([name, schema]) => ({
            name,
            in: 'query',
            required: request.required?.includes(name) ?? false,
            schema,
          })),
        }
      : fields.length > 0 || row.files
        ? {
            requestBody: {
              content: {
                [row.files ? 'multipart/form-data' : 'application/json']: { schema: withFiles(request, row) },
              },
            },
          }
        : {}),
    responses: {
      200: {
        description: 'Done',
        content: row.csv
          ? { 'text/csv': { schema: { type: 'string' } } }
          : { 'application/json': { schema: answer } },
      },
      '4XX': problem,
      '5XX': problem,
    },
  };
}

function withFiles(request: ObjectSchema, row: Endpoint): object {
  const { files = [], repeated = [] } = row;
  const besides = [...new Set([...repeated, ...files])].map((name) => {
    const one = files.includes(name) ? { type: 'string', format: 'binary' } : { type: 'string' };
    return [name, repeated.includes(name) ? { type: 'array', items: one } : one] as const;
  });
  return { ...request, properties: { ...request.properties, ...Object.fromEntries(besides) } };
}

function asPage({ title, table }: Docs): string {
  const rows = table.map(
    (row) =>
      `<tr><td><code>${row.method}</code></td><td><code>${row.path}</code></td><td>${row.access}</td><td>${escapeHtml(row.summary)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}: calls</title><h1>${escapeHtml(title)}: calls</h1><p>The whole description with all fields: <a href="/api/docs/json">OpenAPI 3.1 as JSON</a>.</p><table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>What it does</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}
