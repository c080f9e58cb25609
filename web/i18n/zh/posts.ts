import { categoriesIn } from '../../../contract/posts/options.ts';
import type { Texts } from '../en.ts';
import { detail } from './posts-detail.ts';
import { form } from './posts-form.ts';
import { pending } from './posts-pending.ts';
import { weChat } from './posts-share.ts';

export const posts: Texts['posts'] = {
  detail,
  form,
  pending,
  weChat,
  status: {
    Draft: '草稿',
    Pending: '待审核',
    Available: '在售',
    'In progress': '已预订',
    Archived: '已下架',
    Denied: '未通过',
  },
  expired: '已过期',
  category: categoriesIn('zh'),
  condition: '成色',
  area: '交易地点',
  kind: '品类',
  courseCode: '课程代码',
  type: { sell: '出售', buy: '求购' },
  basis: { 'Total price': '总价', 'Price per unit': '单价' },
  perUnit: '/件',
  negotiable: '可议价',
  failed: {
    send: '帖子没能发出去，填写的内容都还在。',
    edit: '修改没能保存。',
    archive: '帖子没能下架。',
    remove: '帖子没能删除。',
    renew: '帖子没能延期。',
    confirm: '确认没有成功。',
    approve: '没能完成“通过”操作。',
    deny: '没能完成“拒绝”操作。',
    save: '收藏失败。',
    unsave: '取消收藏失败。',
  },
  spans: {
    weeks: (count) => `${count} 周`,
    months: (count) => `${count} 个月`,
  },
  asked: {
    count: (count, ago) => `${count} 人问过，最近一次 ${ago}`,
    byYou: (day) => `你在 ${day}问过`,
  },
  renewal: {
    title: '延期',
    text: '让它在集市上展示到什么时候？',
    until: (span, day) => `${span}（至${day}）`,
    date: '其他日期',
  },
  confirmation: {
    question: '还在吗？',
    all: '全部确认',
    answered: '知道了，谢谢！',
    several: (count) => `这 ${count} 条帖子里的东西都还在吗？`,
    text: '大家能看到你上次确认的时间。如果已经出手，请点“成交！”。',
    ago: (days) => (days <= 0 ? '今天确认过' : `${days} 天前确认过`),
    late: (weeks) => `${weeks} 周未确认`,
  },
  pause: {
    label: '暂停',
    lead: '到选定的日期之前，别人看不到你的帖子，你也不会收到通知。什么都不会删除。',
    date: '恢复日期',
    dateHelp: '到这一天会自动恢复。暂停期间，管理员的处理结果仍会通知你。',
    start: '暂停',
    until: (day) => `已暂停，${day}恢复`,
    hidden: '别人看不到你的帖子，你也不会收到通知。',
    end: '结束暂停',
    ended: '暂停已结束，你的帖子又能看到了。',
  },
  bulk: {
    select: '选择',
    stop: '取消选择',
    tick: (title) => `选择“${title}”`,
    ticked: (count) => `已选 ${count} 条帖子`,
    confirm: '还在',
    confirmed: (count) => `已确认 ${count} 条帖子`,
    renew: (span) => `延期 ${span}`,
    renewed: (count, day) => `${count} 条帖子已延期至${day}`,
    dealTitle: (count) => `下架这 ${count} 条帖子？`,
    undo: '撤销',
  },
  queue: (place) => `待审核：排在第 ${place} 位`,
  save: {
    button: (title, savers) => `收藏“${title}”，${savers}`,
    count: (count) => `${count} 人收藏`,
  },
};
