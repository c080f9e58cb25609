import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, addMember, createPost, publishPost, type Person } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';

/** What a chat app shows of a link. */

let server: TestServer;
let reader: Person;
let postId: string;
let hidden: string;
beforeAll(async () => {
  server = await startServer();
  const [author, admin] = await Promise.all([addMember(server), addAdmin(server)]);
  reader = await addMember(server);
  postId = await publishPost(author, admin, { title: 'Lamp <b>$&' });
  hidden = await createPost(author, { title: 'Not yet approved' });
});
afterAll(() => server.stop());

test.each([
  ['en-GB,en;q=0.9,zh;q=0.8', 'en', 'Campus Exchange', 'Second-hand exchange for one university community.'],
  ['zh-CN,zh;q=0.9', 'zh-CN', '校园二手', '校园里的二手集市：买家和卖家都是同校师生。'],
])('says in the language of %s what a chat shows with a link', async (wanted, lang, name, description) => {
  const headOf = async (cookie: string, path: string) => {
    const headers = { cookie, 'accept-language': wanted };
    const page = await (await fetch(new URL(path, server.url), { headers })).text();
    return page.slice(0, page.indexOf('</head>'));
  };
  const visitor = await headOf('', `/post/${postId}`);
  expect(visitor).toContain(`<title>${name}</title>`);
  expect(visitor).toContain(`<meta name="description" content="${description}" />`);
  expect(visitor).toContain('<link rel="apple-touch-icon" href="/icons/touch-180.png" />');
  const session = `session=${reader.cookies.get('session')}`;
  expect(await headOf(session, `/post/${postId}`)).toContain(
    `<title>Lamp &#60;b&#62;$&#38; · ${name}</title>`,
  );
  expect(await headOf(session, `/post/${hidden}`)).toContain(`<title>${name}</title>`);
  const page = await (await fetch(server.url, { headers: { 'accept-language': wanted } })).text();
  expect(page).toContain(`<html lang="${lang}">`);
});

test('begins in the language that was chosen in this browser', async () => {
  const headers = { cookie: 'language=zh', 'accept-language': 'en' };
  const page = await (await fetch(server.url, { headers })).text();
  expect(page).toContain('<html lang="zh-CN">');
  expect(page).toMatch(/<link rel="preload" as="fetch" crossorigin href="\/languages\/zh\//);
  const other = { cookie: 'language=xx', 'accept-language': 'en' };
  expect(await (await fetch(server.url, { headers: other })).text()).toContain('<html lang="en">');
});

test('the touch icon is a PNG of 180 px that needs no session', async () => {
  const icon = await fetch(new URL('/icons/touch-180.png', server.url));
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await icon.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 180]);
});
