import type { landing as english } from '../en/landing.ts';

export const landing: typeof english = {
  title: '校园里的二手集市',
  tagline: ['好东西，', '留在校园里。'],
  lead: '课本、电饭煲、还能用的台灯：买家和卖家，也许就是食堂里排在你前面的人。',
  deals: (count) => `今年已有 ${count} 件物品找到新主人`,
  signUp: '注册',
  logIn: '登录',
  toMarket: '去集市',
  notice: '使用前请先读一读',
  points: {
    found: {
      title: '这里有什么',
      text: '按课号就能找到的教材，厨具、家具、自行车，还有免费送的东西；你的闲置，也可能正有人在求购。订阅一个搜索，上了新就会告诉你。',
    },
    community: {
      title: '只属于我们的社区',
      text: '注册需要学校邮箱，所以这里的每个人都是学生或教职工。',
    },
    share: {
      title: '分享什么，由你决定',
      text: '起初别人只能看到你的邮箱。可以在设置里添加微信二维码，也可以随时移除。',
    },
    waiting: {
      title: '现在还不太方便的地方',
      text: '新帖子、新用户名和新图片都要等管理员审核，审核之前，帖子会标注“待审核”。本站只能通过校园网或 VPN 访问，在校外时请先连接 VPN。',
    },
    improve: {
      title: '还能做得更好',
      text: '需要改进的还有很多。如果哪里坏了或不好用，请告诉开发者：',
    },
  },
  campusOnly: '登录需要校园账号，所以这里的每个人都是学生或教职工。',
  strips: {
    market: '逛集市',
    post: '发布物品',
    signUp: '注册',
    logIn: '登录',
    report: '反馈问题',
    guidelines: '社区守则',
  },
};
