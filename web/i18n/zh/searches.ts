import type { Texts } from '../en.ts';

export const searches: Texts['searches'] = {
  empty: '还没有订阅的搜索',
  hint: '搜索或筛选后，点“上新提醒我”即可订阅。',
  all: '全部帖子',
  fresh: (count) => `${count > 99 ? '99+' : count} 条新帖`,
  muted: '已关闭提醒',
  actions: { mute: '关闭提醒', unmute: '恢复提醒', delete: '删除' },
  deleted: '已删除这个搜索。',
  undo: '撤销',
  failed: '没能更改订阅的搜索。',
};
