/** The demo accounts. They share a password, which is printed at start, and exist in demo databases only. */

export const demoPassword = 'demo-campus-2026';

export interface DemoPerson {
  username: string;
  email: string;
  wechatId?: string;
  admin?: true;
  /** Days until this member leaves campus. */
  leavesIn?: number;
}

export const people = {
  admin: { username: 'mod_chen', email: 'mod.chen@example.edu', admin: true },
  lin: { username: 'lin_xiaoyu', email: 'lin.xiaoyu@example.edu', wechatId: 'linxiaoyu_demo' },
  maya: { username: 'maya_patel', email: 'maya.patel@example.edu' },
  wang: { username: 'wang_bo', email: 'wang.bo@example.edu', wechatId: 'wangbo-demo' },
  sofia: { username: 'sofia_r', email: 'sofia.r@example.edu', leavesIn: 30 },
  zhou: { username: 'zhou_yi', email: 'zhou.yi@example.edu' },
  tom: { username: 'tom_becker', email: 'tom.becker@example.edu' },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;
export const authors = [
  'lin',
  'maya',
  'wang',
  'sofia',
  'zhou',
  'tom',
] as const satisfies readonly PersonKey[];
