import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { callTable } from '../../contract/call-table.ts';
import { refuseUnnamedRoutes } from './named-routes.ts';

const serve = (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const app = fastify();
  refuseUnnamedRoutes(app, callTable, ['GET /api/notice/unsubscribe']);
  app.route({ method, url, handler: async () => 'served' });
};

test.each([
  ['GET', '/api/secrets'],
  ['POST', '/api/auth/make-admin'],
  ['POST', '/secrets'],
  ['DELETE', '/uploads/:file'],
  ['DELETE', '/api/post/create-post'],
] as const)('[G6.1] %s %s stops the start: it has no row in the call table', (method, url) => {
  expect(() => serve(method, url)).toThrow(`${method} ${url} has no row in the call table.`);
});

test.each([
  ['POST', '/api/auth/login'],
  ['GET', '/api/site'],
  ['GET', '/api/docs'],
  ['GET', '/api/notice/unsubscribe'],
  ['GET', '/uploads/:file'],
  ['GET', '/healthz'],
] as const)('%s %s may be served', (method, url) => {
  expect(() => serve(method, url)).not.toThrow();
});
