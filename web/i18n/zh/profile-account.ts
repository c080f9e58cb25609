import type { Texts } from '../en.ts';

export const account: Texts['profile']['account'] = {
  label: '账号',
  lead: (email) => `你可以用用户名或 ${email} 登录。`,
  leadPlain: (email) => `账号邮箱：${email}`,

  password: {
    title: '密码',
    text: '修改密码后，其他设备上的登录都会失效。',
    none: '你的账号没有密码。输入邮箱收到的验证码即可设置，设置后所有设备都会退出登录。',
    set: '设置密码',
    change: '修改密码',
    current: '当前密码',
    new: '新密码',
    confirm: '确认新密码',
    submit: '保存新密码',
    done: '密码已修改，其他设备上的登录已失效。',
  },

  sessions: {
    title: '已登录的设备',
    only: '目前只在这台设备上登录。',
    several: (count) => `目前在 ${count} 台设备上登录。`,
    unknown: '未知设备',
    current: '本机',
    used: (ago) => `上次使用：${ago}`,
    end: '退出其他设备',
    question: '要退出其他设备吗？',
    consequence: '其他设备需要重新登录，本机保持登录。',
    done: '其他设备已退出登录。',
  },

  data: {
    title: '你的数据',
    text: '我们保存的与你有关的全部数据，打包成一个文件。',
    download: { json: '下载我的数据', zip: '连同照片下载（ZIP）' },
    done: '数据已下载。',
  },

  close: {
    title: '注销账号',
    text: '删除账号及其全部内容。',
    open: '注销账号',
    question: '要注销账号吗？',
    goes: '以下内容将被永久删除：',
    what: ['你的资料：用户名、邮箱和图片', '你的帖子和照片，包括别人收藏的', '你的收藏和提交给管理员的申请'],
    after: '所有设备都会退出登录。此操作无法撤销。',
    next: '继续',
    confirm: (username) => `请输入 ${username} 的密码以注销账号。`,
    confirmPlain: (username) => `即将注销 ${username} 的账号。`,
    password: '密码',
    submit: '注销我的账号',
    done: '你的账号已注销。',
  },
};
