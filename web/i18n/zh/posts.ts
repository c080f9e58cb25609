import type { Texts } from '../en.ts';
import { detail } from './posts-detail.ts';
import { form } from './posts-form.ts';
import { list } from './posts-list.ts';
import { pending } from './posts-pending.ts';

export const posts: Texts['posts'] = {
  list,
  detail,
  form,
  pending,
  status: {
    Draft: '草稿',
    Pending: '待审核',
    Available: '可交易',
    'In progress': '交易中',
    Archived: '已归档',
    Denied: '未通过',
  },
  expired: '已过期',
  category: { Textbook: '教材', Kitchenware: '厨具', Food: '食品', Others: '其他' },
  type: { sell: '出售', buy: '求购' },
  basis: { 'Total price': '总价', 'Price per unit': '单价' },
  perUnit: '/件',
  negotiable: '可议价',
  failed: {
    send: '帖子没有提交；已填写的内容仍然保留。',
    edit: '修改没有保存。',
    archive: '帖子没有归档。',
    remove: '帖子没有删除。',
    approve: '帖子没有通过审核。',
    deny: '帖子没有被拒绝。',
    save: '收藏失败。',
    unsave: '取消收藏失败。',
  },
  save: {
    save: (title) => `收藏 ${title}`,
    count: (count) => `${count} 人收藏`,
  },
};
