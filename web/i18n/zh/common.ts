import type { common as english } from '../en/common.ts';

export const common: typeof english = {
  loading: '加载中…',
  working: '处理中…',
  close: '关闭',
  cancel: '取消',
  tryAgain: '重试',
  optional: '（选填）',
  free: '免费',
  justNow: '刚刚',
  counter: (used, limit) => `已输入 ${used} 个字符，最多 ${limit} 个`,

  header: {
    skip: '跳到正文',
    home: (site) => `${site}首页`,
    nav: '主导航',
    market: '集市',
    post: '发布',
    saved: '收藏',
    myPosts: '我的发布',
    settings: '设置',
    desk: '工作台',
    waiting: (count) => `${count} 项待处理`,
    notices: '通知',
    unread: (count) => `${count} 条未读通知`,
    search: '搜索',
    suggestions: '搜索建议',
    searchedBefore: '搜过',
    recent: '最近搜过',
    popular: '本周热搜',
    kinds: '分类',
    openSearch: '打开搜索',
    searchPlaceholder: '搜索闲置',
    logIn: '登录',
    logOut: '退出',
    loggingOut: '正在退出',
    logOutTitle: '要退出登录吗？',
    logOutText: '有一条帖子还没发出去。退出后，这台设备上的草稿会被清除。',
    logOutFailed: '退出失败。',
    languageFailed: '语言加载失败，请重试。',
    theme: '外观',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  },

  announcements: {
    title: '公告',
    newTerms: '用户协议有更新。',
    read: '查看',
    accept: '接受',
  },

  footer: {
    contact: '联系我们',
    hostedOn: (host) => `部署于${host}`,
    version: (version) => `版本 ${version}`,
    guidelines: '社区守则',
    terms: '用户协议',
    privacy: '隐私政策',
    accessibility: '无障碍声明',
  },

  copy: { idle: '复制', done: '已复制', failed: '复制失败', byHand: '长按复制' },
  weChat: {
    noFiles: '微信里无法保存文件。请点右上角的 ⋯，选择「在浏览器打开」。',
    openInBrowser: '⋯ 请在浏览器中打开本页',
  },

  session: {
    expiring: (minutes) => (minutes <= 1 ? '1 分钟内将自动退出登录。' : `${minutes} 分钟后将自动退出登录。`),
    stay: '保持登录',
    renewed: '已保持登录。',
    ended: '登录已失效，请重新登录。已输入的内容不会丢失。',
  },

  update: {
    title: '网站已更新',
    text: '页面打开期间网站更新了。重新加载即可继续，已输入的内容不会丢失。',
    reload: '重新加载',
  },
};
