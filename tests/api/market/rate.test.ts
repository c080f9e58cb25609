import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember, addAdmin, createPost, publishPost } from '../../support/people.ts';

/** The exchange rate for ordering by price (rule P8). */

test('a start with another rate reorders dollar prices', async ({ start }) => {
  const server = await start();
  const [author, admin] = await Promise.all([addMember(server), addAdmin(server)]);
  await publishPost(author, admin, { title: 'ten dollars', price: '10', currency: '$' });
  const changed = await publishPost(author, admin, { title: '75 yuan', price: '75', currency: '$' });
  // The currency alone changes the order, too.
  await author.call(postEndpoints.edit, { postId: changed, currency: '¥' });
  const cheapestFirst = async () => {
    const { body } = await author.call(postEndpoints.market, { orderOption: 'Lowest price' });
    return (body as { post_title: string }[]).map((post) => post.post_title);
  };
  expect(await cheapestFirst()).toEqual(['ten dollars', '75 yuan']);

  // A million posts take longer than the time limit of calls, so the trigger checks that none is set.
  await server.database.sql(`
    create function refuse_haste() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '0' then
        raise exception 'it would be cut off';
      end if;
      return new;
    end $$`);
  await server.database.sql(
    'create trigger haste before update of price_cny on posts for each row execute function refuse_haste()',
  );
  await start({ on: server, env: { USD_CNY: '8' } });
  expect(await cheapestFirst()).toEqual(['75 yuan', 'ten dollars']);
});

test('a start with the same rate rewrites no prices', async ({ start }) => {
  const server = await start();
  await createPost(await addMember(server), { price: '10', currency: '$' });
  await server.database.sql(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'it was rewritten';
    end $$`);
  await server.database.sql(
    'create trigger refused before update of price_cny on posts for each row execute function refuse()',
  );
  const again = await start({ on: server });
  expect((await fetch(new URL('/readyz', again.url))).status).toBe(200);
});

test('a changed rate gives old posts the order price of new ones, cut to whole fen', async ({ start }) => {
  const server = await start();
  const author = await addMember(server);
  const cents = { price: '0.03', currency: '$' };
  await createPost(author, cents);
  const again = await start({ on: server, env: { USD_CNY: '7.29' } });
  await createPost(Object.assign(author, { url: again.url }), cents);
  const prices = await server.database.sql('select price_cny::int as price from posts');
  expect(prices).toEqual([{ price: 21 }, { price: 21 }]);
});

test('a new price alone changes the order price', async ({ start }) => {
  const server = await start({ env: { USD_CNY: '7.2' } });
  const author = await addMember(server);
  const postId = await createPost(author, { price: '10', currency: '$' });
  await author.call(postEndpoints.edit, { postId, price: '12.5' });
  expect(await server.database.sql('select price_cny::int as price from posts')).toEqual([{ price: 9000 }]);
});
