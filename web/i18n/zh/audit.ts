import type { Texts } from '../en.ts';

export const audit: Texts['audit'] = {
  title: '操作记录',
  lead: '审核、修改、登录和拒绝的记录，最新的在前，不可更改。',
  empty: '还没有任何记录。',
  showMore: '显示更多',
  nobody: '未登录',
  outcomes: { done: '完成', refused: '被拒绝', failed: '失败' },
  reason: (reason) => `原因：${reason}`,
  request: (id) => `请求 ${id}`,
};
