import type { Texts } from '../en.ts';

export const pages: Texts['pages'] = {
  editedOn: (day) => `最近更新：${day}`,
  days: (days) => `${days} 天`,
  forGood: '网站运行期间',
  editor: {
    title: '页面',
    lead: '这些页面所有人都能看到。用户协议更新后，会请每位用户确认一次。',
    choose: '页面',
    languagesLabel: '语言',
    languages: { en: 'English', zh: '中文' },
    markdown: '正文（Markdown）',
    help: '空一行另起一段，## 是标题，- 是列表，[文字](https://…) 是链接，HTML 不会显示。',
    placeholders: '下面这些写法会换成网站的设置：',
    preview: '预览',
    save: '发布',
    saved: '页面已发布。',
    discard: '放弃修改',
    unchanged: '没有任何改动。',
    tooLong: (limit) => `最多 ${limit} 个字符。`,
    blank: '正文不能为空。',
  },
};
