import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { auditEndpoints } from '../../contract/audit/endpoints.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import { offerEndpoints } from '../../contract/offers/endpoints.ts';
import { pageEndpoints } from '../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { reportEndpoints } from '../../contract/reports/endpoints.ts';
import { searchEndpoints } from '../../contract/searches/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import type { Endpoint } from '../../engine/endpoint.ts';

export type Who = 'chief' | 'lin_xiaoyu' | 'wang_fang';

/** One read and what it answered. */
export interface Read {
  who: Who;
  path: string;
  input: Record<string, string>;
  body: unknown;
}

/** What each person reads of the rows that `fill` makes. */
export function readsOf({ postIds, memberIds }: Record<'postIds' | 'memberIds', Record<string, string>>) {
  const ofAuthor = [
    [profileEndpoints.info],
    [postEndpoints.myAvailable],
    [postEndpoints.myDraftDenied],
    [postEndpoints.myArchived],
    [postEndpoints.saved],
    [noticeEndpoints.list],
    [noticeEndpoints.mailSettings],
    [searchEndpoints.list],
    [offerEndpoints.blocked],
    [offerEndpoints.received, { postId: postIds['offered'] ?? '' }],
    ...Object.values(postIds).map((postId) => [postEndpoints.full, { postId }] as const),
  ] as const;
  const ofReader = [
    [profileEndpoints.info],
    [postEndpoints.market],
    [postEndpoints.market, { orderOption: 'Lowest price' }],
    [postEndpoints.search, { search: '台灯' }],
    [postEndpoints.search, { search: 'bicycle' }],
    [postEndpoints.search, { search: 'calculus textbook' }],
    [postEndpoints.saved],
    [postEndpoints.myAvailable],
    [noticeEndpoints.list],
    [noticeEndpoints.mailSettings],
    [searchEndpoints.list],
    [offerEndpoints.own],
    [memberEndpoints.get, { username: 'lin_xiaoyu' }],
    [pageEndpoints.read, { name: 'guidelines', language: 'zh' }],
  ] as const;
  const ofAdmin = [
    [postEndpoints.pending],
    [profileEndpoints.listUpdates],
    [reportEndpoints.open],
    [reportEndpoints.decided],
    [appealEndpoints.open],
    [memberEndpoints.find, { search: 'carl' }],
    ...Object.values(memberIds).map((userId) => [memberEndpoints.record, { userId }] as const),
    [deskEndpoints.denyReasons],
    [deskEndpoints.announcements],
    [deskEndpoints.webhook],
    [siteEndpoints.site],
    ...Object.values(postIds).map((postId) => [auditEndpoints.trail, { postId }] as const),
    [auditEndpoints.trail, { search: '照片太暗' }],
  ] as const;
  const of = (who: Who, list: readonly (readonly [Endpoint, Record<string, string>?])[]) =>
    list.map(([row, input = {}]) => ({ who, row, input }));
  return [...of('lin_xiaoyu', ofAuthor), ...of('wang_fang', ofReader), ...of('chief', ofAdmin)];
}
