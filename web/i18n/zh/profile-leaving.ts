import type { Texts } from '../en.ts';

export const leaving: Texts['profile']['leaving'] = {
  label: '离校',
  lead: '设置后，你的主页会变成带倒计时的甩卖页，可以整页分享。',
  date: '离校日期',
  dateHelp: '前一天会提醒你。次日，你未完成的帖子会自动下架。',
  save: '保存日期',
  remove: '清除日期',
  askTitle: (day) => `${day}离校？`,
  askText: '站内所有人都能看到这个日期。',
  archivedOn: (count, day) =>
    `${day}，你的 ${count} 条帖子以及在此之前新发的帖子会自动下架，下架后不能恢复。`,
  saved: '日期已保存。',
  removed: '日期已清除。',
  all: '全部下架',
  allText: '适合今天就走的同学。草稿会保留。',
  allTitle: (count) => `下架 ${count} 条帖子？`,
  allWarning: '你所有未完成的帖子都会从集市消失，也不能再编辑。此操作无法撤销。',
  archived: (count) => `已下架 ${count} 条帖子`,
};
