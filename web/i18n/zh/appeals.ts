import * as limits from '../../../contract/appeals/limits.ts';
import type { Texts } from '../en.ts';

export const appeals: Texts['appeals'] = {
  ask: '申诉',
  text: '想让管理员了解什么？',
  help: '每个决定只能申诉一次。',
  textWrong: `请填写 1 到 ${limits.text} 个字符。`,
  send: '提交',
  sent: '收到，管理员会再看一次。',
  states: {
    open: '你已申诉，请等待管理员答复。',
    refused: '管理员重新审核后维持原决定。',
  },
  suspension: '你的账号已被停用。说明情况后，管理员会再看一次。',

  title: '申诉',
  count: (count) => (count === 1 ? '1 项' : `${count} 项，最早的在前`),
  previous: '上一项',
  next: '下一项',
  empty: '没有待处理的申诉',
  emptyText: '所有申请都已答复，谢谢！',
  suspended: '账号停用',
  decision: '原决定',
  noReason: '没有写理由。',
  by: (name, age) => (name === null ? `${age}决定` : `${name} ${age}决定`),
  accept: '同意',
  refuse: '维持原决定',
  refuseHelp: '对方会收到这个理由。',
  confirmRefuse: '确认维持原决定',
  commonReasons: ['我们再次查看过，这条帖子确实不符合规定。', '请按原决定的要求修改后重新发布。'],
  accepted: (name) => `已同意 ${name} 的申请。`,
  refused: (name) => `已答复 ${name}：维持原决定。`,
};
