import type { Texts } from '../en.ts';

export const updates: Texts['profile']['updates'] = {
  title: '待审核资料',
  open: (count) => `${count} 个申请，最早的在前`,
  keys: '下一个、上一个申请',
  previous: '上一个申请',
  next: '下一个申请',
  empty: '没有待审核的资料！',
  emptyText: '所有申请都已处理，谢谢！',
  toPosts: '处理待审核帖子',
  reload: '重新加载列表',

  now: '现在',
  wanted: '修改为',
  username: '用户名',
  changes: { unchanged: '未更改', removed: '移除', new: '新' },
  openPicture: (name) => `${name}（在新标签页中打开）`,
  picture: (kind, when) => `${kind}，${when}`,
  none: '无',

  approve: '通过',
  deny: '拒绝',
  denyReason: '拒绝原因',
  denyHelp: '用户会看到。可选一条再修改。',
  reasons: '常用原因',
  commonReasons: [
    '用户名不当，或冒充他人。',
    '头像不适合本站。',
    '头像是他人照片，或含有广告。',
    '上传的图片不是微信二维码。',
    '二维码无法识别，请上传更清晰的图片。',
  ],
  confirmDeny: '拒绝此申请',
  approved: (username) => `已通过 ${username} 的修改。`,
  denied: (username) => `已拒绝 ${username} 的修改。`,
};
