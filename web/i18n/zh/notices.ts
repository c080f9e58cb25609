import type { notices as english } from '../en/notices.ts';

export const notices: typeof english = {
  title: '通知',
  empty: '还没有通知',
  emptyText: '帖子审核结果、到期提醒，以及你收藏的帖子有变化时，都会在这里告诉你。',
  markAll: '全部标为已读',
  unread: '未读',

  ways: {
    label: '通知方式',
    lead: '选择哪些通知用什么方式告诉你。每日邮件在傍晚发送，没有未读通知时不发。',
    group: '内容',
    mail: '邮件',
    push: '推送',
    wecom: '企业微信',
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
    choices: { now: '立即', daily: '每日', never: '不发' },
    always: '总会发送',
    turned: (way, isOn) => `${way}${isOn ? '已开启' : '已关闭'}`,
    wecomStates: {
      linked: '企业微信的消息会出现在你的微信里。',
      unlinked: '用校园账号登录一次，就能收到企业微信消息。',
      refused: '企业微信里找不到你了。用校园账号再登录一次试试。',
    },
    bounced: '你的邮箱多次拒收我们的邮件，现在只会发送验证码。邮箱恢复收信后，通知邮件会自动恢复。',
    saved: (group, choice) => `已保存。${group}：${choice}`,
    failed: '设置未能保存。',
  },

  device: {
    label: '在此设备上',
    lead: '打开后，勾选了“推送”的通知会发到这里，网站关着也能收到。',
    devices: (count) => `已有 ${count} 个浏览器能收到推送。`,
    on: '此设备会收到推送。',
    off: '此设备不再收到推送。',
    refused: '浏览器没有允许本站发通知。点地址栏旁的图标，或在浏览器设置里允许后，再打开这个开关。',
    unreachable:
      '浏览器连不上它的推送服务。Chrome 的推送服务在国内常常连不上，可以换 Edge、Firefox 或 Safari 试试。',
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
