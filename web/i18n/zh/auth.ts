import * as limits from '../../../contract/auth/limits.ts';
import * as profileLimits from '../../../contract/profile/limits.ts';
import type { auth as english } from '../en/auth.ts';
import { every } from './every.ts';

export const auth: typeof english = {
  email: '学校邮箱',
  username: '用户名',
  usernameHelp: `字母、数字和下划线，1 到 ${limits.username} 个字符，${every(profileLimits.usernameChangeMonths)}可修改一次。`,
  password: '密码',
  newPasswordHelp: `至少 ${limits.passwordMin} 个字符，不含 < > " ' \` ; & $ / \\ ( ) { }`,
  show: '显示',
  hide: '隐藏',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  code: '验证码',
  codeHelp: `邮件中的 ${limits.codeLength} 位数字。可能需要等一分钟，也请查看垃圾邮件。`,
  countdown: (time) => `${time} 后可重新获取验证码。`,
  sendNewCode: '重新发送验证码',
  checking: '正在进行安全检查…',
  newCodeSent: '新的验证码已发送。',

  logIn: {
    title: '登录',
    identifier: '用户名或邮箱',
    submit: '登录',
    done: '登录成功。',
    forgot: '忘记密码？',
    noAccount: '第一次来？',
    toSignUp: '注册账号',
    toVerify: '输入验证码',
  },
  signUp: {
    title: '注册账号',
    emailHelp: (domains) => `你的学校邮箱，以 ${domains} 结尾。`,
    emailHelpPlain: '你的学校邮箱，也是别人最先看到的联系方式。',
    confirm: '确认密码',
    accept: { start: '注册即表示你接受', and: '和', read: '。我们如何处理个人信息，见', end: '。' },
    submit: '注册',
    done: '就快好了：验证码已发送到你的邮箱。',
    hasAccount: '已有账号？',
    toLogIn: '登录',
  },
  verify: {
    title: '验证邮箱',
    text: '我们已向你的学校邮箱发送验证码。',
    submit: '验证',
    done: '邮箱已验证，现在可以登录了。',
    missing: {
      title: '你无权访问此页面。',
      session: '验证会话可能已失效，请从注册重新开始。',
      post: '或者，你要找的帖子可能已不存在。',
      toSignUp: '从注册重新开始',
    },
  },
  forgot: {
    title: '重置密码',
    text: '请输入账号的邮箱，我们会发送验证码。',
    sendCode: '发送验证码',
    sent: (email) => `如果 ${email} 已注册，验证码正在发送。`,
    otherEmail: '换一个邮箱',
    newPassword: '新密码',
    submit: '设置新密码',
    done: '密码已修改，现在可以登录了。',
    toLogIn: '返回登录',
  },
};
