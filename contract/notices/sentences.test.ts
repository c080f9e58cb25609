import { expect, test } from 'vitest';
import { textsOf } from '../../tests/support/texts.ts';
import { usualCurrencies } from '../price.ts';
import { noticeKindNames, noticeKinds, type NoticeKind } from './kinds.ts';
import { pathOf, sentenceOf } from './sentences.ts';

const usual = { areas: [], things: {}, currencies: usualCurrencies };
const say = (language: 'en' | 'zh', notice: Parameters<typeof sentenceOf>[2], named = {}) =>
  sentenceOf(textsOf(language), language, notice, { ...usual, ...named });

const day = { expires_on: '2026-12-01', archives_on: '2026-12-09' };
const prices = { old_price: '1200', old_currency: '¥', price: '9.5', currency: '$' };

test.each<[NoticeKind, object, english: string, chinese: string]>([
  [
    'post-approved',
    {},
    '“Lamp” was approved. Everybody can see it now.',
    '“Lamp”已通过审核，大家现在都能看到了。',
  ],
  ['post-denied', { reason: null }, '“Lamp” was not approved.', '“Lamp”未通过审核。'],
  [
    'post-denied',
    { reason: 'Blurred' },
    '“Lamp” was not approved. Reason: Blurred',
    '“Lamp”未通过审核。原因：Blurred',
  ],
  [
    'post-taken-down',
    { reason: 'Sold' },
    '“Lamp” was taken down. Reason: Sold',
    '“Lamp”已被管理员下架。原因：Sold',
  ],
  [
    'post-returned',
    { reason: 'Price' },
    '“Lamp” waits for review again. Reason: Price',
    '“Lamp”需要重新审核。原因：Price',
  ],
  ['profile-approved', {}, 'Your profile update was approved.', '你的资料修改已通过审核。'],
  ['profile-denied', { reason: null }, 'Your profile update was not approved.', '你的资料修改未通过审核。'],
  ['post-expires-week', day, '“Lamp” expires on 1 December.', '“Lamp”将于12月1日到期。'],
  ['post-expires-tomorrow', day, '“Lamp” is about to expire, on 1 December.', '“Lamp”即将到期（12月1日）。'],
  [
    'post-expired',
    day,
    '“Lamp” expired on 1 December and is no longer listed.',
    '“Lamp”已于12月1日到期，不再展示。',
  ],
  [
    'post-archives-soon',
    day,
    '“Lamp” has expired and will be archived on 9 December.',
    '“Lamp”已到期，将于12月9日自动归档。',
  ],
  [
    'leaving-soon',
    { leaving_on: '2026-06-20', count: 14 },
    'You move out on 20 June. The day after, your 14 open posts are archived.',
    '你的离校日期是6月20日。次日，你的 14 条帖子会自动归档。',
  ],
  [
    'leaving-soon',
    { leaving_on: '2026-06-20', count: 1 },
    'You move out on 20 June. The day after, your open post is archived.',
    '你的离校日期是6月20日。次日，你的 1 条帖子会自动归档。',
  ],
  [
    'leaving-soon',
    { leaving_on: '2026-06-20', count: 0 },
    'You move out on 20 June. You have no open posts.',
    '你的离校日期是6月20日。你没有在架的帖子。',
  ],
  ['still-available', {}, 'Is “Lamp” still available?', '“Lamp”还在吗？'],
  ['saved-cheaper', prices, '“Lamp” is cheaper: $9.50 instead of ¥1,200.', '“Lamp”降价了：¥1,200 → $9.50。'],
  ['saved-reserved', {}, '“Lamp” is reserved.', '“Lamp”已被预订。'],
  ['saved-available', {}, '“Lamp” is available again.', '“Lamp”又可以买了。'],
  ['saved-gone', { reason: 'archived', title: 'Desk' }, '“Desk” is no longer on offer.', '“Desk”已归档。'],
  ['saved-gone', { reason: 'deleted', title: 'Desk' }, '“Desk” was deleted.', '“Desk”已被删除。'],
  ['saved-gone', { reason: 'taken-down', title: 'Desk' }, '“Desk” was taken down.', '“Desk”已被管理员下架。'],
  ['saved-expires-tomorrow', day, '“Lamp” is about to expire, on 1 December.', '“Lamp”即将到期（12月1日）。'],
  [
    'search-match',
    { search: 'lamp', filters: { priceTo: '50' }, count: 1 },
    '“Lamp” fits your saved search “lamp”.',
    '“Lamp”符合你订阅的搜索“lamp”。',
  ],
  [
    'search-match',
    {
      search: '',
      filters: { postCategoryOption: 'Food', priceTo: '50', condition: 'new,good', area: 'gate,gone' },
      count: 3,
    },
    '3 new posts fit your saved search (Food · Up to ¥50 · New or Good · East gate or gone).',
    '有 3 条新帖子符合你订阅的搜索（食品 · ¥50 以内 · 全新或轻微使用痕迹 · 东门或gone）。',
  ],
  [
    'search-match',
    { search: '', count: 3 },
    '3 new posts fit your saved search.',
    '有 3 条新帖子符合你订阅的搜索。',
  ],
  [
    'report-decided',
    { outcome: 'acted' },
    'You reported “Lamp”. We acted on it. Thank you.',
    '你对“Lamp”的举报已处理，谢谢。',
  ],
  [
    'report-decided',
    { outcome: 'dismissed' },
    'You reported “Lamp”. We looked at it and left it as it is.',
    '你对“Lamp”的举报我们已核实，这次不作处理。',
  ],
  [
    'warning',
    { reason: 'Rude' },
    'The admins have warned you. Reason: Rude',
    '管理员向你发出警告。原因：Rude',
  ],
  ['suspended', { reason: null }, 'Your account is suspended.', '你的账号已被停用。'],
  ['reopened', {}, 'Your account is open again.', '你的账号已恢复使用。'],
  ['queue-waits', { count: 1 }, 'A post has been waiting for review for hours.', '有 1 条帖子等待审核已久。'],
  ['queue-waits', { count: 2 }, '2 posts are waiting for review.', '有 2 条帖子等待审核已久。'],
])('%s, %j', (kind, data, english, chinese) => {
  const notice = { kind, data, post_title: 'Lamp' } as Parameters<typeof sentenceOf>[2];
  const named = (area: string, food: string) => ({
    areas: [{ value: 'gate', label: area }],
    things: { Food: food },
  });
  expect([say('en', notice, named('East gate', 'Food')), say('zh', notice, named('东门', '食品'))]).toEqual([
    english,
    chinese,
  ]);
});

test('a post that the reader may no longer see has no title', () => {
  const notice = { kind: 'post-approved', data: {}, post_title: null } as const;
  expect(say('en', notice)).toMatch(/^A post was/);
  expect(say('zh', notice)).toMatch(/^一条帖子已/);
  const report = { kind: 'report-decided', data: { outcome: 'acted' }, post_title: null } as const;
  expect(say('en', report)).toBe('You reported something. We acted on it. Thank you.');
  expect(say('zh', report)).toBe('你的举报已处理，谢谢。');
});

test.each<[NoticeKind, postId: string | null, string | undefined]>([
  ['queue-waits', null, '/pending-post'],
  ['profile-approved', null, '/settings'],
  ['profile-denied', null, '/settings'],
  ['leaving-soon', null, '/settings/leaving'],
  ['post-denied', '7', '/post/7'],
  ['post-denied', null, undefined],
  ['post-expires-week', '7', '/post/7?renew'],
  ['post-archives-soon', '7', '/post/7?renew'],
  ['saved-expires-tomorrow', '7', '/post/7'],
])('the path of %s about post %s is %s', (kind, post_id, path) =>
  expect(pathOf({ kind, post_id, data: {} }, usualCurrencies)).toBe(path),
);

test('the notice of several posts leads to its search, with the text and the filters', () => {
  const pathFor = (search: string, filters: Record<string, string> | undefined, count: number) =>
    pathOf(
      { kind: 'search-match', post_id: '7', data: { search_id: '1', search, filters, count } },
      usualCurrencies,
    );
  expect(pathFor('台灯 & co', { priceTo: '50' }, 2)).toBe(
    `/search?search=${encodeURIComponent('台灯 & co')}&priceTo=50&orderOption=Latest+first`,
  );
  expect(pathFor('', { kind: 'books,tickets' }, 2)).toBe(
    '/market?kind=books%2Ctickets&orderOption=Latest+first',
  );
  expect(pathFor('台灯', {}, 1)).toBe('/post/7');
  expect(pathFor('台灯', undefined, 2)).toBe('/saved/searches');
});

/** On others, unread notices of the release before would not be replaced or withdrawn. */
test('the topics of notices that databases hold', () => {
  const topics = Object.fromEntries(noticeKindNames.map((kind) => [kind, noticeKinds[kind].topic]));
  expect(topics).toMatchObject({
    'post-approved': 'post # decision',
    'post-denied': 'post # decision',
    'post-taken-down': 'post # decision',
    'post-returned': 'post # decision',
    'profile-approved': 'profile',
    'profile-denied': 'profile',
    'appeal-decided': 'post # decision',
    'post-expires-week': 'post # expiry',
    'post-expires-tomorrow': 'post # expiry',
    'post-expired': 'post # expiry',
    'post-archives-soon': 'post # expiry',
    'leaving-soon': 'leaving',
    'still-available': 'post # question',
    'saved-cheaper': 'post # price',
    'saved-reserved': 'post # state',
    'saved-available': 'post # state',
    'saved-gone': 'post # gone',
    'saved-expires-tomorrow': 'post # end',
    'search-match': 'search #',
    'wanted-match': 'post # match',
    'report-decided': 'report #',
    warning: 'warning #',
    suspended: 'account',
    reopened: 'account',
    'queue-waits': 'queue',
  });
});
