import * as z from 'zod/mini';
import { statuses } from '../../contract/posts/status.ts';
import { postReasons } from '../../contract/reports/options.ts';
import offersJson from './offers.json' with { type: 'json' };
import peopleJson from './people.json' with { type: 'json' };
import picturesJson from './pictures.json' with { type: 'json' };
import postsJson from './posts.json' with { type: 'json' };
import reportsJson from './reports.json' with { type: 'json' };

/** The demo accounts share it. They exist in demo databases only. */
export const demoPassword = 'demo-campus-2026';

const number = z.optional(z.number());
const text = z.optional(z.string());
const yes = z.optional(z.literal(true));

/** In the order of their sign-ups. */
export const names = [
  'admin',
  'lin',
  'maya',
  'wang',
  'sofia',
  'zhou',
  'tom',
  'he',
  'nora',
  'jun',
  'liu',
] as const;
const name = z.enum(names);
export type PersonName = z.output<typeof name>;

const person = z.strictObject({
  username: z.string(),
  email: z.string(),
  /** Days since the sign-up, and until the last day on campus. */
  joined: z.number(),
  leavesIn: number,
  wechatId: text,
  admin: yes,
  searches: z.optional(
    z.array(z.strictObject({ search: z.string(), filters: z.record(z.string(), z.string()) })),
  ),
  asksFor: z.optional(z.strictObject({ username: z.string(), picture: z.string() })),
});
export const people = z.record(name, person).parse(peopleJson);

const post = z.strictObject({
  by: name,
  title: z.string(),
  text: z._default(z.string(), ''),
  price: z.string(),
  category: z.string(),
  kind: text,
  course: text,
  condition: text,
  /** Files of `photos/`, the cover first, without `.webp`. */
  photos: z._default(z.array(z.string()), []),
  type: z._default(z.string(), 'sell'),
  currency: text,
  perUnit: yes,
  quantity: z._default(z.number(), 1),
  firm: yes,
  status: z._default(z.enum(statuses), 'Available'),
  dealMade: yes,
  /** Days since it was posted, and until it expires (negative: it has). */
  age: z.number(),
  left: z._default(z.number(), 120),
  denied: z._default(z.string(), ''),
  appeal: text,
  savedBy: number,
  savedByLogin: yes,
  /** How many asked for the contact. */
  askedBy: number,
  /** A lower price later on, of which the savers are notified. */
  droppedTo: text,
});
export type DemoPost = z.output<typeof post>;
export const posts = z.array(post).parse(postsJson);

const ofOffers = ['declined', 'withdrawn', 'gone'] as const;
const ofPromises = ['promised', 'meeting', 'forgotten', 'met', 'missed', 'cancelled'] as const;
const offer = z.strictObject({
  by: name,
  title: z.string(),
  hoursAgo: z.number(),
  price: text,
  sentence: text,
  /** Days from today and hours of the day. */
  times: z._default(z.array(z.tuple([z.number(), z.number()])), []),
  end: z._default(z.enum(['open', ...ofOffers, ...ofPromises]), 'open'),
});
export type End = z.output<typeof offer>['end'];
export const offers = z.array(offer).parse(offersJson);

const report = z.strictObject({
  by: name,
  title: z.string(),
  reason: z.enum(postReasons),
  text: z._default(z.string(), ''),
});
export const reports = z.array(report).parse(reportsJson);

const picture = z.strictObject({
  width: z.number(),
  height: z.number(),
  hash: z.string(),
  /** The text of its QR code. */
  code: text,
});
export const pictures = z.record(z.string(), picture).parse(picturesJson);
