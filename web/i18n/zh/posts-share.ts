import type { Texts } from '../en.ts';

export const weChat: Texts['posts']['weChat'] = {
  share: '分享到微信',
  hint: '点右上角的 ⋯，选择「发送给朋友」。',
  copyText: '复制文案',
  poster: '海报',
  posterOf: (title) => `海报：${title}`,
  scan: '扫码查看',
  hold: '长按图片保存',
  saveImage: '保存图片',
};
