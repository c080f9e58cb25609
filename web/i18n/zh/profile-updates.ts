import type { Texts } from '../en.ts';

export const updates: Texts['profile']['updates'] = {
  title: '待审核资料',
  count: (count) => (count === 1 ? '1 个申请' : `${count} 个申请，最早的在前`),
  previous: '上一个申请',
  next: '下一个申请',
  empty: '没有待审核的资料',
  emptyText: '所有申请都已处理，谢谢！',
  reload: '重新加载列表',

  now: '现在',
  unchanged: '未更改',
  removed: '移除',
  new: '新',
  none: '无',
  noneYet: (state) => `${state}：无`,
  username: '用户名',
  similar: (names) => `容易与 ${names} 的用户名混淆，请留意。`,
  openImage: (name, state) => `${name}，${state}（在新标签页中打开）`,
  noImage: (name, state) => `${name}，${state}`,

  denyHelp: '对方会看到这条理由。可以先选一条常用理由，再修改。',
  qr: {
    title: '二维码内容',
    none: '图片里没有识别到二维码。',
    payment: '这是收款码。',
    group: '这是群二维码，一周后会失效。',
    contact: '微信个人名片。',
    other: '不是微信名片：',
  },
  commonReasons: [
    '用户名不当，或冒充他人。',
    '头像不适合本站。',
    '头像是他人照片，或含有广告。',
    '上传的图片不是微信二维码。',
    '二维码无法识别，请上传更清晰的图片。',
  ],
  confirmDeny: '确认拒绝',
  approved: (username) => `已通过 ${username} 的修改。`,
  denied: (username) => `已拒绝 ${username} 的修改。`,
};
