import type { Texts } from '../en.ts';

export const pending: Texts['posts']['pending'] = {
  queue: '待审核，最早的在前',
  previous: '上一条帖子',
  next: '下一条帖子',
  gone: '这条帖子已被其他人审核，或由发布者撤回。',
  openPage: '打开页面',
  waiting: (age) => `${age}提交`,
  toUpdates: '处理待审核资料',

  waits: (count, age) => `${count} 条待审核 · 最早：${age}`,
  position: (place, count) => `${place > 0 ? place : '–'} / ${count}`,
  openBy: (name) => `${name} 正在看`,
  decidedBy: (name, status) =>
    status === 'Available'
      ? `${name} 已通过。`
      : status === 'Denied'
        ? `${name} 已拒绝。`
        : `${name} 已退回重审。`,
  refused: (title) => `“${title}”没有处理成功。`,
  titles: (titles) => (titles.length === 1 ? `“${titles[0]}”` : `共 ${titles.length} 条`),
  hints: {
    label: '审核参考',
    appeal: (age) => `发布者${age}申诉：`,
    firstPost: '这位用户第一次发帖。',
    record: (approved, denied, takenDown) =>
      `此前：通过 ${approved} 条，拒绝 ${denied} 条，下架 ${takenDown} 条。`,
    reports: (count) => `被举报 ${count} 次。`,
    words: (words) => `含敏感词：${words.join('、')}`,
    free: '价格为 0，却可议价。',
    samePhoto: '其他帖子里有同一张照片：',
    similar: '这位用户的相似帖子：',
    more: (count) => `还有 ${count} 条`,
  },
  undo: '撤销',
  notUndone: (title) => `“${title}”没有撤销成功。`,
  needsReason: '发布者已看到结果，请打开帖子页面，填写理由后退回重审。',
  tick: (title) => `勾选“${title}”`,
  ticked: (count) => `已勾选 ${count} 条`,
  approveTicked: (count) => `通过 ${count} 条`,
  denyTicked: (count) => `拒绝 ${count} 条`,
  moreText: '展开全文',
  lessText: '收起',
};
