import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { offerEndpoints as rows } from '../../contract/offers/endpoints.ts';
import { cancelReasons, declineReasons } from '../../contract/offers/view.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import type { Endpoint } from '../../engine/endpoint.ts';
import type { Answer } from './client.ts';
import { inDays } from './clock.ts';
import { lift, logIn, suspend } from './members.ts';
import { readAll } from './notices.ts';
import type { OfferClock } from './offer-clock.ts';
import { hourMs, type MOffer, type MPost } from './offer-states.ts';
import { hourOf, make, promise } from './offers.ts';
import { publishPost, type Person } from './people.ts';

/** The acts of a random walk: each is done to the model and to the site. */

/** Numbers from 0 to 1 that follow from a seed. */
export function dice(seed: number) {
  let state = seed * 7919;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Value>(from: readonly Value[]) => from[Math.floor(roll() * from.length)] as Value;
  return { roll, pick };
}

const codeOf = ({ status, code }: Answer) => `${status} ${code}`.trim();

interface Walk {
  seed: number;
  model: OfferClock;
  people: readonly Person[];
  ids: readonly string[];
  admin: Person;
  pass: (ms: number) => Promise<void>;
}

/** What was done, what the model answers, and what the site answered. */
type Done = [what: string, expected: string, got: string];

export function actsOf({ seed, model, people, ids, admin, pass }: Walk) {
  const { roll, pick } = dice(seed);
  const all = people.map((_, index) => index);
  const who = (member: number) => people[member] as Person;
  const active = () => all.filter((one) => !model.of(one).suspended);

  const publish = async (author = pick(active())): Promise<Done> => {
    const id = await publishPost(who(author), admin, { title: `Lamp ${model.posts.length}` });
    model.posts.push({ id, author, status: 'Available' });
    return [`publish ${id} by ${author}`, '', ''];
  };
  const live = () => model.posts.filter(({ status }) => status !== 'Archived' && status !== 'deleted');
  const post = () => (roll() < 0.9 && live().length > 0 ? pick(live()) : pick(model.posts));
  /** Mostly one whose act can succeed. */
  const some = (state: string): MOffer | undefined => {
    const fitting = model.offers.filter((one) => one.state === state);
    if (roll() < 0.85) return fitting.length > 0 ? pick(fitting) : undefined;
    return model.offers.length > 0 ? pick(model.offers.slice(-12)) : undefined;
  };
  /** Mostly the right side; never one who is suspended. */
  const actor = (right: number | undefined) =>
    right !== undefined && active().includes(right) && roll() < 0.9 ? right : pick(active());

  const onOffer = async (
    [name, state]: [string, string],
    act: (one: MOffer, member: number) => [string, Promise<Answer>],
    side: 'author' | 'asker' = 'author',
  ): Promise<Done | undefined> => {
    const one = some(state);
    if (!one) return undefined;
    const member = actor(side === 'author' ? one.post.author : one.asker);
    const [expected, answer] = act(one, member);
    return [`${name} ${one.id} by ${member}`, expected, codeOf(await answer)];
  };
  const byAuthor = async (
    name: string,
    act: (one: MPost, author: Person) => [string, Promise<Answer>],
  ): Promise<Done | undefined> => {
    const one = post();
    if (!active().includes(one.author)) return undefined;
    const [expected, answer] = act(one, who(one.author));
    return [`${name} ${one.id}`, expected, codeOf(await answer)];
  };
  const byAdmin = async (name: string, to: MPost['status'], row: Endpoint): Promise<Done> => {
    const one = post();
    const answer = await admin.call(row, { postId: one.id, ...(to !== 'Available' && { reason: 'No' }) });
    return [`${name} ${one.id}`, model.leave(one, to), codeOf(answer)];
  };

  const makes = async (): Promise<Done> => {
    const member = pick(active());
    const isFree = (each: MPost) =>
      each.author !== member &&
      model.sees(member, each) &&
      model.on(each).filter(({ asker }) => asker === member).length < 2;
    const fitting = live().filter(isFree);
    const likely = roll() < 0.85;
    if (likely && fitting.length === 0) return publish();
    const one = likely ? pick(fitting) : post();
    const times = roll() < 0.5 ? [] : [hourOf(12, 1), hourOf(pick([9, 16, 22]), pick([1, 2]))];
    const expected = model.make(
      member,
      one,
      times.map((time) => Date.parse(time)),
    );
    const answer = await make(who(member), one.id, { times });
    const made = model.offers.at(-1);
    if (answer.status === 200 && made && expected === '200') made.id = String(answer.body['offer_id']);
    return [`make on ${one.id} by ${member}`, expected, codeOf(answer)];
  };
  const promises = () =>
    onOffer(['promise', 'open'], (one, member) => {
      const time = roll() < 0.6 && one.times.length > 0 ? pick(one.times) : undefined;
      const more = time === undefined ? {} : { time: new Date(time).toISOString() };
      return [model.promise(member, one, time), promise(who(member), one.id, more)];
    });
  const declines = () =>
    onOffer(['decline', 'open'], (one, member) => {
      const reason = pick([null, ...declineReasons]);
      const block = roll() < 0.3;
      const input = { offerId: one.id, block, ...(reason !== null && { reason }) };
      return [model.decline(member, one, { reason, block }), who(member).call(rows.decline, input)];
    });
  const cancels = () => {
    const reason = pick(cancelReasons);
    return onOffer(
      ['cancel', 'promised'],
      (one, member) => [
        model.cancel(member, one, reason),
        who(member).call(rows.cancel, { offerId: one.id, reason }),
      ],
      pick(['author', 'asker'] as const),
    );
  };
  const passes = async (): Promise<Done> => {
    let ms = Math.round((pick([0.7, 0.7, 3, 3, 11, 11, 25, 49, 76]) + roll()) * hourMs);
    // Nothing falls due while the walk looks.
    while (model.instants().some((one) => Math.abs(one - ms - Date.now()) < 150_000)) ms += 420_000;
    model.pass(ms);
    await pass(ms);
    return [`pass ${(ms / hourMs).toFixed(2)} h`, '', ''];
  };
  const sanction = async (): Promise<Done | undefined> => {
    const member = pick(all);
    const { suspended } = model.of(member);
    if (!suspended && (active().length < 3 || roll() < 0.5)) return undefined;
    if (suspended) model.of(member).suspended = false;
    else model.suspend(member);
    const answer = await (suspended ? lift : suspend)(admin, ids[member] ?? '');
    if (suspended) await logIn(who(member), who(member));
    return [`${suspended ? 'lift' : 'suspend'} ${member}`, '200', codeOf(answer)];
  };
  const pauses = async (): Promise<Done | undefined> => {
    const member = pick(active());
    const paused = !model.of(member).paused;
    if (paused && roll() < 0.7) return undefined;
    model.pause(member, paused);
    const answer = await who(member).call(memberEndpoints.setPause, { until: paused ? inDays(60) : null });
    return [`${paused ? 'pause' : 'resume'} ${member}`, '200', codeOf(answer)];
  };
  const lifts = async (): Promise<Done> => {
    const [member, other] = [pick(active()), pick(all)];
    model.of(member).blocked.delete(other);
    return [
      `lift ${other} by ${member}`,
      '200',
      codeOf(await who(member).call(rows.lift, { userId: ids[other] })),
    ];
  };
  const reads = async (): Promise<Done> => {
    const member = pick(active());
    model.readAll(member);
    return [`read by ${member}`, '200', codeOf(await readAll(who(member)))];
  };
  const edits = (to: 'Available' | 'In progress') => () =>
    byAuthor(to, (one, author) => [
      model.edit(one, to),
      author.call(postEndpoints.edit, { postId: one.id, postStatus: to }),
    ]);
  const ends = (row: 'archive' | 'remove', dealMade: boolean) => () =>
    byAuthor(`${row} ${dealMade}`, (one, author) => [
      model.leave(one, row === 'archive' ? 'Archived' : 'deleted', dealMade && model.onMarket(one)),
      author.call(postEndpoints[row], { postId: one.id, dealMade }),
    ]);

  const weights: [number, () => Promise<Done | undefined> | undefined][] = [
    [30, makes],
    [16, promises],
    [7, declines],
    [
      6,
      () =>
        onOffer(
          ['withdraw', 'open'],
          (one, member) => [
            model.withdraw(member, one),
            who(member).call(rows.withdraw, { offerId: one.id }),
          ],
          'asker',
        ),
    ],
    [7, cancels],
    [
      9,
      () =>
        onOffer(['answer', roll() < 0.7 ? 'promised' : 'unanswered'], (one, member) => {
          const met = roll() < 0.4;
          return [
            model.answer(member, one, met),
            who(member).call(rows.answerMeeting, { offerId: one.id, met }),
          ];
        }),
    ],
    [
      6,
      () => {
        const minutes = pick([10, 20, 30]);
        return onOffer(
          ['late', 'promised'],
          (one, member) => [
            model.late(member, one, minutes),
            who(member).call(rows.late, { offerId: one.id, minutes }),
          ],
          pick(['author', 'asker'] as const),
        );
      },
    ],
    [12, passes],
    [4, edits('In progress')],
    [4, edits('Available')],
    [1, ends('archive', true)],
    [1, ends('archive', false)],
    [1, ends('remove', true)],
    [1, ends('remove', false)],
    [1, () => byAdmin('take down', 'Denied', postEndpoints.takeDown)],
    [2, () => byAdmin('return', 'Pending', postEndpoints.returnToReview)],
    [3, () => byAdmin('approve', 'Available', postEndpoints.approve)],
    [4, sanction],
    [5, pauses],
    [2, lifts],
    [4, reads],
  ];
  const total = weights.reduce((sum, [weight]) => sum + weight, 0);
  /** One act that can be done. */
  return async (): Promise<Done> => {
    const onSale = live().filter(({ status }) => status !== 'Denied');
    if (onSale.length < 5) return publish();
    for (;;) {
      let left = roll() * total;
      const [, act] = weights.find(([weight]) => (left -= weight) < 0) ?? [];
      const done = await act?.();
      if (done) return done;
    }
  };
}
