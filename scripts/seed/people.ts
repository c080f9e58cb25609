/** The demo accounts. They share a password, which is printed at start, and exist in demo databases only. */

export const demoPassword = 'demo-campus-2026';

export interface DemoPerson {
  username: string;
  email: string;
  /** Days since the sign-up. */
  joined: number;
  wechatId?: string;
  /** Colours of the drawn profile picture. */
  face?: { ground: string; skin: string; hair: string; shirt: string; long?: true };
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
    face: { ground: '#f4d9c6', skin: '#f2c9a8', hair: '#2b2024', shirt: '#1d4ed8', long: true },
  },
  maya: {
    username: 'maya_patel',
    email: 'maya.patel@example.edu',
    joined: 302,
    face: { ground: '#d7e6dc', skin: '#b97a56', hair: '#1f1712', shirt: '#c2410c', long: true },
  },
  wang: {
    username: 'wang_bo',
    email: 'wang.bo@example.edu',
    joined: 690,
    wechatId: 'wangbo-demo',
    hasQrCode: true,
    face: { ground: '#dbe3f3', skin: '#edc19d', hair: '#26211f', shirt: '#4b5563' },
  },
  sofia: {
    username: 'sofia_r',
    email: 'sofia.r@example.edu',
    joined: 655,
    leavesIn: 30,
    face: { ground: '#f3e3b8', skin: '#e8b48c', hair: '#6b3a1f', shirt: '#0f766e', long: true },
  },
  zhou: { username: 'zhou_yi', email: 'zhou.yi@example.edu', joined: 74 },
  tom: {
    username: 'tom_becker',
    email: 'tom.becker@example.edu',
    joined: 388,
    face: { ground: '#e5dcef', skin: '#f6d3b7', hair: '#b9822f', shirt: '#7c2d12' },
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
