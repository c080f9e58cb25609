import type { Texts } from '../en.ts';

export const campus: Texts['campus'] = {
  logIn: (name) => `使用${name}登录`,
  or: '或',
  toWorkAsAdmin: (name) => `使用${name}登录后，才能以管理员身份操作。`,
  stillLoggedIn: (name) => `你在${name}仍处于登录状态。`,
  logOutThere: (name) => `同时退出${name}`,
  first: {
    title: '关联你的账号',
    why: (name) => `你第一次用${name}登录。为防止别人进入你的账号，需要确认一次，以后不再询问。`,
    question: (address) => `已有账号使用 ${address}，是你的吗？`,
    addressOnly: (address) => `${address} 是你的邮箱吗？`,
    password: '用它的密码',
    code: '发送验证码到这个邮箱',
    notMine: '不是我的',
    nothingDone: '没有关联任何账号。请联系',
    byOperator: '这个账号只能由本站管理人员关联。请联系',
    submit: '关联并登录',
  },
};
