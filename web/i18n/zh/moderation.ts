import type { Texts } from '../en.ts';

export const moderation: Texts['moderation'] = {
  approve: '通过',
  deny: '拒绝',
  denyReason: '拒绝理由',
  reason: '理由',
  reasons: '常用理由',
  duration: '停用多久',
  days: { '1': '1 天', '7': '1 周', '30': '1 个月', '': '直到管理员恢复' },
  decision: '审核',
  gone: '这一项已被其他人处理，或已撤回。',
  nothingToUndo: '还没有可以撤销的操作。',
  final: '不能撤销：对方已收到通知。',
  keys: {
    /** Describes the keys j and k. */
    next: '下一个',
    previous: '上一个',
    all: '快捷键',
    /** The keys of all queues. */
    meanings: [
      ['j, k', '下一项，上一项'],
      ['a', '通过、接受或驳回'],
      ['d', '拒绝、下架或警告；再按 1 到 9 发送理由'],
      ['1 – 9', '选一条理由'],
      ['x', '勾选帖子，批量处理'],
      ['u', '撤销上一次操作'],
      ['o', '打开大图、帖子或用户'],
      ['?', '显示快捷键'],
    ],
  },
};
