import type { Texts } from '../en.ts';

export const pending: Texts['posts']['pending'] = {
  queue: '待审核队列，最早的在前',
  previous: '上一条帖子',
  next: '下一条帖子',
  gone: '这条帖子已被其他人审核，或已由作者撤回。',
  open: (title) => `打开 ${title} 的页面`,
  openPage: '打开页面',
  waiting: (age) => `${age}提交`,
  toUpdates: '处理待审核资料',
};
