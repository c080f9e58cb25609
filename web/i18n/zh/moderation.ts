import type { Texts } from '../en.ts';

export const moderation: Texts['moderation'] = {
  approve: '通过',
  deny: '拒绝',
  denyReason: '拒绝理由',
  reason: '理由',
  reasons: '常用理由',
  duration: '暂停多久',
  days: { '1': '1 天', '7': '1 周', '30': '1 个月', '': '直到管理员恢复' },
  /** Describes the keys j and k. */
  keys: { next: '下一个', previous: '上一个', all: '快捷键' },
};
