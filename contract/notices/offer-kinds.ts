import * as z from 'zod/mini';
import { screenPaths } from '../screens.ts';
import { kind, toPost, toPostOffers } from './kind-row.ts';
import { en, zh } from './phrases.ts';

const nothing = z.object({});
const reason = z.object({ reason: z.nullable(z.string()) });
const waiting = z.object({ count: z.number() });
const place = z.object({ queue_place: z.number() });
const titled = z.object({ title: z.string() });

const offers = { group: 'offers', opens: toPost } as const;
const deals = { group: 'deals', opens: toPost } as const;
/** Leads an author to the offers on the post. */
const received = { ...offers, to: 'author', opens: toPostOffers } as const;
/** My offers hold the contacts, the reasons and 'Ask again'. */
const opens = () => screenPaths.myOffers;

/** The kinds about offers and promises. They fit posts of both types, because a notice does not have the type. */
export const offerKinds = {
  /** `count` offers have come since the author last read of them. */
  'offer-made': kind({ ...received, topic: 'post # offers' }, waiting, {
    en: (post, { count }) => `${en.people(count)} answered ${post}. They wait for your yes or no.`,
    zh: (post, { count }) => `${zh.people(count)}回应了${post}，等你答复。`,
  }),
  'offer-waiting': kind({ ...received, topic: 'post # waiting' }, waiting, {
    en: (post, { count }) =>
      `${en.people(count)} ${count === 1 ? 'waits' : 'wait'} for your answer about ${post}.`,
    zh: (post, { count }) => `${zh.people(count)}在等你答复${post}。`,
  }),
  'offer-promised': kind({ ...deals, to: 'asker', topic: 'post # promise', opens }, nothing, {
    en: (post) => `You got a yes about ${post}. You see each other’s contacts now.`,
    zh: (post) => `${post}的发布者已答应你，现在你们能看到彼此的联系方式了。`,
  }),
  'promise-cancelled': kind({ ...deals, to: 'both', topic: 'post # promise' }, reason, {
    keepsReason: true,
    en: (post, { reason }) => `What you agreed about ${post} is cancelled${en.cancelled(reason)}.`,
    zh: (post, { reason }) => `${post}的约定取消了${zh.cancelled(reason)}。`,
  }),
  'meeting-soon': kind({ ...deals, to: 'both', topic: 'post # meeting' }, nothing, {
    isUrgent: true,
    en: (post) => `You meet about ${post} within the hour.`,
    zh: (post) => `别忘了，一小时内见面交接${post}。`,
  }),
  'meeting-ask': kind({ ...received, topic: 'post # meeting' }, nothing, {
    en: (post) => `Did you meet? Tell us how it went with ${post}.`,
    zh: (post) => `见到面了吗？说一下${post}交接得怎么样。`,
  }),
  'offer-queued': kind({ ...offers, to: 'askers', topic: 'post # queue' }, place, {
    en: (post, { queue_place }) => `${post} is promised to somebody else. You are number ${queue_place}.`,
    zh: (post, { queue_place }) => `${post}已答应给别人，你排第 ${queue_place}。`,
  }),
  'offer-free': kind({ ...offers, to: 'askers', topic: 'post # queue' }, nothing, {
    en: (post) => `${post} is free again, and you are still in the queue.`,
    zh: (post) => `${post}又空出来了，你还在排队。`,
  }),
  'offer-declined': kind({ ...offers, to: 'asker', topic: 'post # answer', opens }, reason, {
    keepsReason: true,
    en: (post, { reason }) => `The answer about ${post} is no${en.declined(reason)}.`,
    zh: (post, { reason }) => `${post}的发布者婉拒了你${zh.declined(reason)}。`,
  }),
  'offer-lapsed': kind({ ...offers, to: 'askers', topic: 'post # answer', opens }, nothing, {
    en: (post) => `You got no answer about ${post}. You can ask again.`,
    zh: (post) => `${post}一直没有答复，可以再问一次。`,
  }),
  'offer-gone': kind({ ...offers, to: 'askers', topic: 'post # answer' }, titled, {
    survivesDeletion: true,
    en: (_post, { title }) => `“${title}” is gone, so your offer has ended.`,
    zh: (_post, { title }) => `“${title}”已经下架了，这次就不用等了。`,
  }),
};
