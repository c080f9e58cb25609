/** The demo accounts. They share a password, which is printed at start, and exist in demo databases only. */

export const demoPassword = 'demo-campus-2026';

export interface DemoPerson {
  username: string;
  email: string;
  /** Days since the sign-up. */
  joined: number;
  wechatId?: string;
  /** Colours of the drawn profile picture. */
  hasFace?: true;
  hasQrCode?: true;
  admin?: true;
  /** Days until this member leaves campus. */
  leavesIn?: number;
}

export const people = {
  admin: { username: 'mod_chen', email: 'mod.chen@example.edu', joined: 730, admin: true },
  lin: {
    username: 'lin_xiaoyu',
    email: 'lin.xiaoyu@example.edu',
    joined: 421,
    wechatId: 'linxiaoyu_demo',
    hasQrCode: true,
    hasFace: true,
  },
  maya: {
    username: 'maya_patel',
    email: 'maya.patel@example.edu',
    joined: 302,
    hasFace: true,
  },
  wang: {
    username: 'wang_bo',
    email: 'wang.bo@example.edu',
    joined: 690,
    wechatId: 'wangbo-demo',
    hasQrCode: true,
    hasFace: true,
  },
  sofia: {
    username: 'sofia_r',
    email: 'sofia.r@example.edu',
    joined: 655,
    leavesIn: 30,
    hasFace: true,
  },
  zhou: { username: 'zhou_yi', email: 'zhou.yi@example.edu', joined: 74 },
  tom: {
    username: 'tom_becker',
    email: 'tom.becker@example.edu',
    joined: 388,
    hasFace: true,
  },
  he: { username: 'he_jiaqi', email: 'he.jiaqi@example.edu', joined: 512, wechatId: 'hejiaqi_demo' },
  nora: { username: 'nora_lindqvist', email: 'nora.lindqvist@example.edu', joined: 96 },
  jun: { username: 'jun_park', email: 'jun.park@example.edu', joined: 233 },
  liu: { username: 'liu_siyuan', email: 'liu.siyuan@example.edu', joined: 41 },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;
export const authors = [
  'maya',
  'wang',
  'sofia',
  'zhou',
  'tom',
  'he',
  'nora',
  'jun',
  'liu',
  'lin',
] as const satisfies readonly PersonKey[];
