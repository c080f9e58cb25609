import type { notices as english } from '../en/notices.ts';

export const notices: typeof english = {
  title: '通知',
  empty: '还没有通知',
  emptyText: '帖子审核结果、到期提醒，以及你收藏的帖子有变化时，都会在这里告诉你。',
  markAll: '全部标为已读',
  unread: '未读',

  mail: {
    label: '邮件通知',
    lead: '选择何时把通知发到你的邮箱。每日汇总在傍晚发送，没有未读通知时不发。',
    groups: {
      decisions: '帖子和资料的审核结果',
      'last-call': '帖子即将到期或自动下架',
      expiry: '帖子的其他提醒',
      saved: '收藏的帖子有变化',
      matches: '符合你的搜索或帖子的新帖子',
      deals: '约定和见面',
      offers: '谁想要你的东西，以及你想要的有没有答复',
      reports: '举报的处理结果',
      account: '警告和账号状态',
      queue: '帖子等待审核过久',
    },
    choices: { now: '立即', daily: '每日汇总', never: '不发' },
    fixed: '警告和账号状态的变化总会立即发邮件告诉你。',
    bounced: '你的邮箱多次拒收我们的邮件，现在只会发送验证码。邮箱恢复收信后，通知邮件会自动恢复。',
    saved: (group, choice) => `已保存。${group}：${choice}`,
    failed: '设置未能保存。',
  },

  unsubscribe: {
    title: '不再接收此类邮件？',
    summary: '每日汇总',
    text: (group) => `此类邮件的内容：${group}。`,
    unknown: '点击下面的按钮即可停止接收此类邮件，无需登录。',
    confirm: '停止接收',
    done: '你不会再收到此类邮件。',
    undo: '撤销',
    undone: '已恢复，你会继续收到此类邮件。',
    settings: '全部邮件设置',
  },
};
