import { expect, test } from 'vitest';
import { textsOf } from '../../tests/support/texts.ts';
import { usualCurrencies } from '../price.ts';
import { noticeKinds, type NoticeKind } from './kinds.ts';
import { sentenceOf } from './sentences.ts';

test.each<[NoticeKind, object, english: string, chinese: string]>([
  [
    'offer-made',
    { count: 1 },
    'Somebody answered “Lamp”. They wait for your yes or no.',
    '有人回应了“Lamp”，等你回复。',
  ],
  [
    'offer-made',
    { count: 2 },
    '2 people answered “Lamp”. They wait for your yes or no.',
    '有 2 人回应了“Lamp”，等你回复。',
  ],
  ['offer-waiting', { count: 1 }, 'Somebody waits for your answer about “Lamp”.', '有人在等你回复“Lamp”。'],
  ['offer-waiting', { count: 3 }, '3 people wait for your answer about “Lamp”.', '有 3 人在等你回复“Lamp”。'],
  [
    'offer-promised',
    {},
    'You got a yes about “Lamp”. You see each other’s contacts now.',
    '“Lamp”的发布者已答应你，现在你们能看到彼此的联系方式了。',
  ],
  [
    'promise-cancelled',
    { reason: null },
    'What you agreed about “Lamp” is cancelled.',
    '“Lamp”的约定取消了。',
  ],
  [
    'promise-cancelled',
    { reason: 'sold' },
    'What you agreed about “Lamp” is cancelled: sold to someone else.',
    '“Lamp”的约定取消了：已通过别的方式成交。',
  ],
  [
    'promise-cancelled',
    { reason: 'missed' },
    'What you agreed about “Lamp” is cancelled: you did not meet.',
    '“Lamp”的约定取消了：没有见到面。',
  ],
  [
    'promise-cancelled',
    { reason: 'unanswered', author: 'Ann' },
    '“Lamp”: Ann has not said whether you met.',
    '“Lamp”：Ann 没有确认你们是否见面。',
  ],
  ['meeting-soon', {}, 'You meet about “Lamp” within the hour.', '别忘了，一小时内见面交接“Lamp”。'],
  [
    'meeting-ask',
    {},
    'Did you meet? Tell us how it went with “Lamp”.',
    '见到面了吗？说一下“Lamp”交接得怎么样。',
  ],
  [
    'offer-queued',
    { queue_place: 2 },
    '“Lamp” is promised to somebody else. You are number 2.',
    '“Lamp”已答应给别人，你排第 2。',
  ],
  [
    'offer-free',
    {},
    '“Lamp” is free again, and you are still in the queue.',
    '“Lamp”又空出来了，你还在排队。',
  ],
  ['offer-declined', { reason: null }, 'The answer about “Lamp” is no.', '“Lamp”的发布者拒绝了你。'],
  [
    'offer-declined',
    { reason: 'too-low' },
    'The answer about “Lamp” is no: the price is too low.',
    '“Lamp”的发布者拒绝了你：价格偏低。',
  ],
  [
    'offer-lapsed',
    {},
    'You got no answer about “Lamp”. You can ask again.',
    '“Lamp”一直没有回复，可以再问一次。',
  ],
  [
    'offer-gone',
    { title: 'Desk' },
    '“Desk” is gone, so your offer has ended.',
    '“Desk”已经没有了，这次就不用等了。',
  ],
  [
    'offer-gone',
    { title: 'Desk', reason: 'met' },
    '“Desk”: It went to somebody else.',
    '“Desk”已经给了别人。',
  ],
  [
    'running-late',
    { minutes: 10, author: 'Ann' },
    '“Lamp”: Ann will be about 10 minutes late.',
    '“Lamp”：Ann 说会晚到 10 分钟左右。',
  ],
])('%s, %j', (kind, data, inEnglish, inChinese) => {
  const notice = { kind, data, post_title: 'Lamp' } as Parameters<typeof sentenceOf>[2];
  const say = (tag: 'en' | 'zh') =>
    sentenceOf(textsOf(tag), tag, notice, { areas: [], things: {}, currencies: usualCurrencies });
  expect([say('en'), say('zh')]).toEqual([inEnglish, inChinese]);
});

test('the topics of notices that databases hold', () => {
  const topics = Object.fromEntries(Object.entries(noticeKinds).map(([kind, { topic }]) => [kind, topic]));
  expect(topics).toMatchObject({
    'offer-made': 'post # offers',
    'offer-waiting': 'post # waiting',
    'offer-promised': 'post # promise',
    'promise-cancelled': 'post # promise',
    'meeting-soon': 'post # meeting',
    'running-late': 'post # late',
    'meeting-ask': 'post # meeting',
    'offer-queued': 'post # queue',
    'offer-free': 'post # queue',
    'offer-declined': 'post # answer',
    'offer-lapsed': 'post # answer',
    'offer-gone': 'post # answer',
  });
});
