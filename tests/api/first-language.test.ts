import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import { Client } from '../support/client.ts';
import { test as base } from '../support/fixtures.ts';
import { addMember, createPost, password } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

/** Until a reader has chosen a language, a site uses its first one, unless it offers exactly English and Chinese. */

const get = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, url), { headers: { accept: 'text/html', ...headers } });
const pageAt = async (...asked: Parameters<typeof get>) => (await get(...asked)).text();

const test = base.extend('env', { scope: 'file' }, { LANGUAGES: 'it,en', QUIET_HOURS: 'off' });

test('pages, names and lists begin with it', async ({ server, admin, visitor }) => {
  const value = { en: 'Bovisa Market', it: 'Mercatino Bovisa' };
  await admin.call(deskEndpoints.editSite, { section: 'name', value });
  const { body } = await visitor.call(siteEndpoints.site);
  expect(body['languages']).toEqual(['it', 'en']);
  for (const wanted of ['', 'fr', 'it-IT'])
    expect(await pageAt(server.url, '/login', { 'accept-language': wanted })).toMatch(
      /<html lang="it".*<title>Mercatino Bovisa/s,
    );
  expect(await pageAt(server.url, '/', { 'accept-language': 'en' })).toMatch(
    /<html lang="en".*<title>Bovisa Market/s,
  );
  expect(await (await get(server.url, '/site.webmanifest')).json()).toMatchObject({
    name: 'Mercatino Bovisa',
    short_name: 'Mercatino Bovisa',
  });
  expect(await pageAt(server.url, '/offline.html')).toMatch(
    /<html lang="it">.*<h1 lang="it">.*<h1 lang="en">/s,
  );
});

test('a mail before a choice is in it alone, its subject too', async ({ server, admin, visitor }) => {
  const email = 'giulia@nyu.edu';
  await visitor.call(authEndpoints.signUp, { email, username: 'giulia_b', password });
  const { verify } = textsOf('it').mails.account;
  const code = await server.mailbox.newest(email);
  expect(code.subject).toMatch(new RegExp(`^\\d{6} ${verify.subject}$`));
  expect(code.text).toContain(verify.lines[3]);
  expect(code.text).not.toContain(textsOf('en').mails.account.verify.lines[3]);

  const author = await addMember(server);
  const postId = await createPost(author, { title: 'Bici' });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Manca una foto.' });
  await server.database.sql('update notices set mail_at = now() where mail_at is not null');
  const denied = await server.mailbox.newest(author.email);
  expect(denied.subject).toBe('“Bici” non è stato approvato.');
  expect(denied.html).not.toContain('lang="en"');
});

test('a page for other networks begins with it', async ({ server, start }) => {
  const env = { ALLOWED_NETWORKS: '10.0.0.0/8', LANGUAGES: 'it,en' };
  const closed = await start({ on: server, env });
  const { outside_network: says } = textsOf('it').errors.byCode;
  expect(await pageAt(closed.url, '/')).toMatch(
    new RegExp(`<html lang="it">.*<p lang="it">${says}</p>`, 's'),
  );
});

test('pages run from right to left, and what a draft lacks is English', async ({ start }) => {
  const server = await start({ env: { LANGUAGES: 'ar,en' } });
  expect(await pageAt(server.url, '/')).toContain('<html lang="ar" dir="rtl"');
  expect(await pageAt(server.url, '/offline.html')).toContain('<html lang="ar" dir="rtl">');
  const closed = await start({ on: server, env: { ALLOWED_NETWORKS: '10.0.0.0/8', LANGUAGES: 'ar,en' } });
  expect(await pageAt(closed.url, '/')).toMatch(
    /<html lang="ar" dir="rtl">.*<p lang="ar">.*<p lang="en" dir="ltr">/s,
  );
  const email = 'layla@nyu.edu';
  await new Client(server.url).call(authEndpoints.signUp, { email, username: 'layla_b', password });
  const { html, subject } = await server.mailbox.newest(email);
  expect(subject).toContain(textsOf('en').mails.account.verify.subject);
  expect(html).toContain('<p lang="en" style');
});
