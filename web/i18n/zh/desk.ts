import type { Texts } from '../en.ts';

export const desk: Texts['desk'] = {
  title: '工作台',
  queueNames: { posts: '帖子', profile_updates: '资料修改', reports: '举报' },
  nothing: '没有待处理的',
  oldest: (age) => `最早的${age}提交`,
  today: (count) => `今天已处理 ${count} 项`,
  tools: '工具',
  toolNames: { trail: '操作记录' },
  toolTexts: { trail: '谁在什么时候做了什么' },
};
