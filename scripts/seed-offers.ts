import { addDays, dayAt, instantOf } from '../contract/days.ts';
import type { NewOffer } from '../contract/offers/fields.ts';
import { sql } from '../engine/db/sql.ts';
import type { Deps } from '../server/deps.ts';
import type { Member } from '../server/member.ts';
import { answerMeeting, cancelPromise, declineOffer, withdrawOffer } from '../server/offers/answer.ts';
import { makeOffer } from '../server/offers/make.ts';
import { promise } from '../server/offers/promise.ts';
import { runDueOffers } from '../server/offers/run-due.ts';
import { archivePost } from '../server/posts/archive.ts';
import type { Actor } from '../server/rules/actions.ts';
import type { PersonKey } from './seed/people.ts';

/** Offers of the demo in every state, both of the demo login and to it. */

interface Made {
  offerId: string;
  postId: string;
  asker: Member;
}
type Act = (deps: Deps, author: Actor, made: Made) => Promise<void>;

/** What ends an offer, or the promise of it. Nobody answers for the meeting of a `forgotten` one. */
const ends = {
  open: async () => {},
  declined: (deps, { member }, { offerId }) => declineOffer(deps, member, { offerId, reason: 'too-low' }),
  withdrawn: (deps, _author, { offerId, asker }) => withdrawOffer(deps, asker, offerId),
  gone: (deps, author, { postId }) => archivePost(deps, author, postId),
  promised: async () => {},
  meeting: async () => {},
  forgotten: async () => {},
  met: (deps, author, { offerId }) => answerMeeting(deps, author, { offerId, met: true }),
  missed: (deps, author, { offerId }) => answerMeeting(deps, author, { offerId, met: false }),
  cancelled: (deps, author, { offerId }) => cancelPromise(deps, author, { offerId, reason: 'changed-mind' }),
} satisfies Record<string, Act>;
type End = keyof typeof ends;

const isPromised = (end: End) => !['open', 'declined', 'withdrawn', 'gone'].includes(end);

interface DemoOffer {
  by: PersonKey;
  title: string;
  hoursAgo: number;
  says?: Omit<NewOffer, 'postId' | 'times'>;
  /** Days from today and hours of the day. */
  times?: [days: number, hour: number][];
  end?: End;
}

const offers: DemoOffer[] = [
  { by: 'lin', title: '大学物理 马文蔚 上册', hoursAgo: 150, end: 'forgotten' },
  { by: 'jun', title: '宿舍小风扇 USB', hoursAgo: 100, times: [[1, 12]], end: 'missed' },
  { by: 'lin', title: 'Kitchen utensils in their pot', hoursAgo: 74, says: { sentence: 'any-time' } },
  { by: 'lin', title: 'Two big mugs', hoursAgo: 50, end: 'met' },
  { by: 'lin', title: 'Umbrella, large, wind-proof', hoursAgo: 49, end: 'gone' },
  { by: 'lin', title: 'Acoustic guitar with stand', hoursAgo: 40, end: 'cancelled' },
  { by: 'maya', title: '实木书桌椅', hoursAgo: 30, says: { price: '240' }, end: 'meeting' },
  { by: 'lin', title: '机械键盘 87键 茶轴', hoursAgo: 29, end: 'withdrawn' },
  { by: 'lin', title: 'Backpack 28 L, grey', hoursAgo: 27, says: { price: '40' }, end: 'declined' },
  { by: 'jun', title: '炒锅 32cm 不粘', hoursAgo: 26, says: { sentence: 'works' } },
  { by: 'nora', title: '炒锅 32cm 不粘', hoursAgo: 5, says: { sentence: 'any-time' } },
  {
    by: 'he',
    title: '炒锅 32cm 不粘',
    hoursAgo: 2,
    times: [
      [1, 12],
      [1, 19],
      [2, 16],
    ],
    says: { sentence: 'today' },
  },
  { by: 'liu', title: 'CASIO fx-991CN X 计算器', hoursAgo: 8, says: { price: '50' } },
  { by: 'he', title: 'CASIO fx-991CN X 计算器', hoursAgo: 7, times: [[1, 19]], end: 'promised' },
  { by: 'maya', title: 'City bike, 26 inch, new brakes', hoursAgo: 5, says: { sentence: 'works' } },
  { by: 'wang', title: 'City bike, 26 inch, new brakes', hoursAgo: 4, says: { price: '320' } },
  {
    by: 'lin',
    title: 'City bike, 26 inch, new brakes',
    hoursAgo: 3,
    says: { price: '300', sentence: 'works' },
    times: [
      [1, 16],
      [2, 12],
    ],
  },
  { by: 'jun', title: 'Campbell Biology, 11th edition', hoursAgo: 4 },
  { by: 'lin', title: 'Campbell Biology, 11th edition', hoursAgo: 3, times: [[1, 12]], end: 'promised' },
];

const timeIn = ([days, hour]: [number, number]) =>
  new Date(instantOf(addDays(dayAt(Date.now()), days), hour * 60)).toISOString();

/** Makes them through the verbs. Only the time that has passed since is set by hand. */
export async function addOffers(
  deps: Deps,
  members: Record<PersonKey, Member>,
  by: (member: Member) => Actor,
): Promise<void> {
  const areas = deps.config.site.pickupAreas;
  for (const { by: name, title, hoursAgo, says, times = [], end = 'open' } of offers) {
    const post = await deps.db.row<{ id: string; author: Member }>(sql`
      select p.id, json_build_object('id', m.id::text, 'email', m.email, 'username', m.username, 'role', m.role) as author
      from posts p join members m on m.id = p.author_id where p.title = ${title}`);
    if (!post) throw new Error(`no demo post ${title}`);
    const { id: postId } = post;
    const asker = members[name];
    const author = by(post.author);
    const instants = times.map(timeIn);
    const area = areas[hoursAgo % areas.length]?.area;
    const offerId = await makeOffer(deps, asker, { ...says, postId, area, times: instants });
    const time = end === 'promised' ? instants[0] : undefined;
    if (isPromised(end)) await promise(deps, author, { offerId, time, area });
    const ago = sql`make_interval(hours => ${hoursAgo})`;
    await deps.db.run(sql`
      update offers set created_at = created_at - ${ago}, lapses_at = lapses_at - ${ago}, promised_at = promised_at - ${ago},
        meet_at = case when ${end === 'meeting'} then date_trunc('hour', now()) - interval '4 hours' else meet_at end
      where id = ${offerId}`);
    await ends[end](deps, author, { offerId, postId, asker });
  }
  await runDueOffers(deps);
  await deps.db.run(sql`update notices set mail_at = null, is_mailed = true where mail_at is not null`);
}
