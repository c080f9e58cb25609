import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { offerKinds } from '../../../contract/notices/offer-kinds.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { readConfig } from '../../../server/config.ts';
import { fanOut } from '../../../server/notices/fan-out.ts';
import { runDueOffers } from '../../../server/offers/run-due.ts';
import { siteTest } from '../../support/fixtures.ts';
import { idOf, lift, logIn } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { OfferClock } from '../../support/offer-clock.ts';
import { actsOf } from '../../support/offer-walk.ts';
import { full } from '../../support/offers.ts';
import { addMember, password, type Person } from '../../support/people.ts';

/**
 * Random walks of three members and an admin against a model of the rules: after each act, its answer and what everybody
 * sees are as the model says. OFFER_SEEDS and OFFER_ACTS make more and longer walks.
 */

const seeds = (process.env['OFFER_SEEDS'] ?? '1,2').split(',').map(Number);
const acts = Number(process.env['OFFER_ACTS'] ?? 130);

const test = siteTest.extend('hours', ({ server, opened }) => {
  const config = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
  const tell = () => fanOut(opened.db, config, () => Promise.resolve());
  const columnsOf = (table: string) =>
    server.database.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'timestamp with time zone'`,
      [table],
    );
  /** The jobs, some hours in which all that is stored becomes older, and the jobs again. */
  const pass = async (ms: number) => {
    const ago = `make_interval(secs => ${ms / 1000})`;
    await runDueOffers({ db: opened.db, config });
    for (const table of ['offers', 'notices']) {
      const set = (await columnsOf(table)).map(({ name }) => `${name} = ${name} - ${ago}`);
      if (table === 'offers') set.push(`times = array(select one - ${ago} from unnest(times) one)`);
      await server.database.sql(`update ${table} set ${set.join(', ')}`);
    }
    await server.database.sql(`update members set suspended_at = suspended_at - ${ago}`);
    await runDueOffers({ db: opened.db, config });
  };
  return { pass, tell };
});

/** What the model says that a member sees, and what the member sees. */
async function views(model: OfferClock, member: number, person: Person) {
  const posts = model.posts.slice(-9);
  const own = [...model.offers].filter(({ asker }) => asker === member);
  const isShown = ({ state, promised, ended, given }: (typeof own)[number]) =>
    state === 'promised' || ((promised === undefined ? given : ended) ?? 0) > Date.now() - 24 * 3_600_000;
  const seen = (one: (typeof own)[number], other: number) => {
    const { suspended, closed } = model.of(other);
    return isShown(one) && !suspended && !closed;
  };
  const place = (one: (typeof own)[number]) => (one.state === 'open' ? model.place(one) : null);
  const sorted = own
    .toSorted((a, b) => Number(a.ended !== undefined) - Number(b.ended !== undefined) || b.seq - a.seq)
    .slice(0, 20);
  const deals = model.dealsOf(member);
  const expected = {
    own: sorted.map((one) => {
      const { post } = one;
      const gone = model.of(post.author);
      return {
        offer_id: one.id,
        state: one.state,
        reason: one.reason ?? null,
        queue_place: place(one),
        contacts: seen(one, post.author),
        known: !gone.suspended && !gone.closed,
        post_status: model.sees(member, post) ? post.status : null,
        timed: one.meets !== undefined,
      };
    }),
    posts: posts.map((post) => {
      if (!model.sees(member, post)) return '404';
      const mine = own.find((one) => one.post === post && one.ended === undefined);
      return {
        status: post.status,
        promised: model.promisedOn(post) !== undefined,
        offer_count: post.author === member ? model.waiting(post).length : null,
        mine: mine ? [mine.id, mine.state, place(mine)] : null,
      };
    }),
    received: posts.map((post) => {
      if (!model.sees(member, post)) return '404 post_not_found';
      if (post.author !== member) return '403 not_author';
      const promised = model.promisedOn(post);
      return [
        ...model
          .waiting(post)
          .toSorted(model.inQueue)
          .map((one) => [one.id, 'open', model.place(one, 'author'), seen(one, one.asker)]),
        ...(promised ? [[promised.id, 'promised', null, true]] : []),
      ];
    }),
    deals: {
      needs: deals.needs.map(({ id }) => id).toSorted(),
      coming: deals.coming.filter((one) => !deals.needs.includes(one)).map(({ id }) => id),
      next: deals.coming[0]?.id ?? null,
      counts: [Math.max(0, deals.coming.length - 1), deals.needs.length],
    },
    notices: [...model.of(member).unread.values()]
      .map(({ kind, value }) => `${kind} ${JSON.stringify(value ?? null)}`)
      .toSorted(),
  };
  const [list, next, places, notices, ...rest] = await Promise.all([
    person.call(rows.own),
    person.call(rows.next),
    person.call(rows.deals),
    allNotices(person),
    ...posts.map(({ id }) => full(person, id)),
    ...posts.map(({ id: postId }) => person.call(rows.received, { postId })),
  ]);
  const fulls = rest.slice(0, posts.length) as Record<string, unknown>[];
  const lists = rest.slice(posts.length) as {
    status: number;
    code: string;
    body: Record<string, unknown>[];
  }[];
  const got = {
    own: (list.body as Record<string, unknown>[]).map((one) => ({
      offer_id: one['offer_id'],
      state: one['state'],
      reason: one['reason'],
      queue_place: one['queue_place'],
      contacts: one['email'] !== null,
      known: one['username'] !== null,
      post_status: one['post_status'],
      timed: one['time'] !== null,
    })),
    posts: fulls.map((one) => {
      if (one['post_id'] === undefined) return '404';
      const mine = one['my_offer'] as Record<string, unknown> | null;
      return {
        status: one['post_status'],
        promised: one['promised'],
        offer_count: one['offer_count'],
        mine: mine && [mine['offer_id'], mine['state'], mine['queue_place']],
      };
    }),
    received: lists.map(({ status, code, body }) =>
      status === 200
        ? body.map((one) => [one['offer_id'], one['state'], one['queue_place'], one['email'] !== null])
        : `${status} ${code}`,
    ),
    deals: dealsSeen(next.body, places.body),
    notices,
  };
  return { expected, got };
}

type Ided = { offer_id: string };

function dealsSeen(next: Record<string, unknown>, places: Record<string, unknown>) {
  const { offer, more, needs } = next as { offer: Ided | null; more: number; needs: number };
  const ids = (list: unknown) => (list as Ided[]).map(({ offer_id: id }) => id);
  return {
    needs: ids(places['needs']).toSorted(),
    coming: ids(places['coming']),
    next: offer?.offer_id ?? null,
    counts: [more, needs],
  };
}

/** The unread notices of offers with what they say. */
async function allNotices(person: Person): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const list = await noticesOf(person, page);
    for (const { kind, data, is_read: isRead } of list) {
      if (isRead || !Object.hasOwn(offerKinds, kind)) continue;
      const { count, queue_place: queuePlace, reason, minutes } = data as Record<string, unknown>;
      found.push(`${kind} ${JSON.stringify(count ?? queuePlace ?? reason ?? minutes ?? null)}`);
    }
    if (list.length < 20) return found.toSorted();
  }
}

test.for(seeds)('walk %i', { timeout: 3_600_000 }, async (seed, { server, admin, hours }) => {
  const people = await Promise.all([1, 2, 3].map(() => addMember(server)));
  const ids = await Promise.all(people.map((one) => idOf(server, one)));
  const model = new OfferClock(people.length);
  const act = actsOf({ seed, model, people, ids, admin, pass: hours.pass });
  const walk: string[] = [];
  const check = async () => {
    await hours.tell();
    await Promise.all(
      people.map(async (person, member) => {
        const { suspended, closed } = model.of(member);
        if (suspended || closed) return;
        const { expected, got } = await views(model, member, person);
        expect(got, `seed ${seed}, member ${member}: ${walk.slice(-60).join('; ')}`).toEqual(expected);
      }),
    );
  };
  for (let step = 0; step < acts; step += 1) {
    const [what, expected, got] = await act();
    walk.push(what);
    expect(got, `seed ${seed}: ${walk.slice(-60).join('; ')}`).toBe(expected);
    await check();
  }
  for (const [member, person] of people.entries()) {
    if (model.of(member).suspended) {
      model.of(member).suspended = false;
      await lift(admin, ids[member] ?? '');
      await logIn(person, person);
    }
    walk.push(`close ${member}`);
    model.close(member);
    expect(await person.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
    await check();
  }
  const left = 'select from offers where member_id = any($1) or ended_at is null and author_id is null';
  expect(await server.database.sql(left, [ids])).toEqual([]);
});
