import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';

/** Search in both languages. Each line holds a post and the searches that must find it. */

const stock: Record<string, string[]> = {
  '护眼台灯 三档调光': [
    'lamp',
    'desk lamp',
    'taideng',
    'tai deng',
    '檯燈',
    '台登',
    '书桌灯',
    'reading lamp',
    '宿舍台灯',
    'anyone selling a desk lamp',
    '有没有人出台灯',
  ],
  'Electric kettle 1.5 L': ['水壶', '热水壶', '烧水壶', 'shuihu', 'ketle', 'water boiler', '二手水壶'],
  '高等数学 第七版 上册': [
    'calculus',
    '高数',
    '微积分',
    'calculas',
    'gaoshu',
    'gaodengshuxue',
    '教材',
    '高等數學',
  ],
  'CSCI-SHU 220 slides': ['csci220', 'csci 220', 'CSCI-SHU 220'],
  'PHYS-UA 91 lab manual': ['phys91'],
  'Stewart Calculus, early transcendentals': ['高数', '微积分', '教材', 'calculus textbook'],
  '捷安特山地车 带锁': ['mountain bike', 'giant bike', '单车', '自行车', 'bike', 'zixingche', '自形车'],
  'City bicycle with basket': ['自行车', '单车', 'bike', '代步车', '脚踏车', 'bycicle'],
  'iPad 9 64G 带笔': ['ipad9', 'ipad 9', '平板', 'tablet', '苹果平板', 'Apple', '苹果'],
  'MacBook Air M1 8+256': ['笔记本电脑', 'laptop', '电脑', 'computer', 'mac book', '苹果电脑', 'macbok'],
  '索尼 WH-1000XM4 头戴式耳机': ['sony', 'headphones', '耳机', 'wh1000xm4', 'WH 1000 XM4', 'sony headphones'],
  'Cherry mechanical keyboard, brown switches': [
    '机械键盘',
    '键盘',
    'jianpan',
    'mechanical keyborad',
    'mechanical 键盘',
    '机械 keyboard',
  ],
  '罗技无线鼠标 M720': ['mouse', 'logitech', 'wireless mouse', '滑鼠', 'm 720', 'logitech mouse'],
  '27 寸 4K 显示器': ['monitor', 'computer screen', 'xianshiqi', '4k monitor'],
  'Rice cooker, 3 cups': ['电饭煲', '电饭锅', 'dianfanbao', 'rice coker'],
  '小米空气炸锅 4L': ['air fryer', 'airfryer', 'xiaomi', 'mi air fryer', '炸锅'],
  '宜家书桌 120x60': ['desk', 'ikea', 'ikea desk', '桌子', 'table', '办公桌', '學習桌'],
  'Office chair, ergonomic': ['椅子', '人体工学椅', '电脑椅', '转椅', 'chair', 'yizi'],
  床上用品四件套: ['bedding', 'bed sheets', 'duvet cover', '床单'],
  'Hangers, pack of 20': ['衣架', 'yijia', 'hanger'],
  强遮光床帘: ['bed curtain', 'curtain', '窗帘', 'chuanglian'],
  'Power strip with 6 sockets': ['插座', '排插', '插线板', '拖线板', 'extension cord'],
  '充电宝 20000mAh': ['power bank', 'powerbank', '移动电源', 'chongdianbao', '充电保'],
  '雅马哈民谣吉他 F310': ['guitar', 'yamaha guitar', 'jita', 'f 310', 'acoustic guitar'],
  'Yoga mat, 6 mm': ['瑜伽垫', '健身垫', 'yujiadian'],
  尤尼克斯羽毛球拍: ['badminton', 'yonex', 'badminton racket', '羽拍', '羽毛球牌'],
  'The North Face 羽绒服 M 码': ['down jacket', '北面', 'puffer', '北面羽绒服'],
  'Nike running shoes, size 42': ['跑鞋', '耐克', '鞋子', 'nike shoes', '耐克跑鞋'],
  '卡西欧 fx-991CN 计算器': [
    'calculator',
    'casio',
    'fx991',
    'fx-991',
    'fx 991 cn',
    'jisuanqi',
    'casio calculator',
  ],
  'TOEFL vocabulary, barely used': ['托福', '单词书', 'tuofu', '托福 vocabulary'],
  '雅思真题 剑桥 16': ['ielts', 'past papers', '真题', 'yasi', 'cambridge 雅思', 'cambridge ielts'],
  'Cambridge IELTS 15': ['剑桥雅思', '剑桥 ielts'],
  '有机化学 第三版': ['organic 化学', 'organic chemistry', '有机 chemistry'],
  '概率论与数理统计 浙大版': ['stats', 'statistics', '统计'],
  'Kindle Paperwhite 5': ['电纸书', '电子书阅读器', 'e-reader', 'ereader', 'kindel'],
  '任天堂 Switch OLED': ['游戏机', 'nintendo', 'game console', 'nintendo switch'],
  'Lancôme face cream 50 ml': ['兰蔻', '面霜', 'lancome', '护肤品'],
  '口红 小样一套': ['lipstick', 'kouhong', '化妆品', 'makeup'],
  'Concert ticket, 20 December': ['演唱会', '门票', 'yanchanghui', '演唱会门票'],
  '螺蛳粉 六包': ['snail noodles', 'luosifen', '食品', 'food'],
  'Instant coffee, 100 sachets': ['咖啡', '速溶咖啡', 'kafei', 'cofee'],
  '乐高 城市系列': ['lego', '积木', 'legao'],
  'Suitcase 24 inch, four wheels': ['行李箱', '拉杆箱', 'xinglixiang', '旅行箱', 'luggage'],
  '晾衣架 落地': ['clothes rack', 'drying rack'],
  '白色折叠桌 60 厘米': ['folding table', 'white table', 'foldable 桌子', '折叠 table'],
  'iPhone 13 Pro clear case': ['手机壳', 'phone case', 'case for iPhone 13', '苹果13手机壳', 'iphone 壳'],
  'Guitar gig bag, padded': ['吉他包', '吉他 包', 'guitar 包', 'padded guitar bag'],
  '浅蓝衬衫 M': ['light blue shirt', 'blue 衬衫'],
  红色双肩包: [
    'red backpack',
    '红 backpack',
    'hi, is anyone selling a red school bag? i need one please, thank you',
  ],
  'Nespresso coffee machine': ['咖啡机', '咖啡 machine', 'coffee 机'],
  '马丁靴 女 37 码': ["women's boots", 'ladies boots', 'boots 女'],
  '华为Mate 60 Pro 12+512': ['手机', 'phone', 'mate60', 'huawei'],
  '永久自行车 女式': ['bike', '单车', 'forever bicycle'],
  张三丰手办: ['zhangsanfeng'],
  '纸张 三十页': ['纸张'],
  'Mini fridge for dorm': ['小冰箱', '冰箱', 'bingxiang', '宿舍冰箱'],
};

/** Posts whose descriptions mention other things. */
const asides = {
  'Apple Pencil 2': 'Works with iPad Pro, fits into a backpack',
  'Moving sale': 'Vacuum cleaner and a mop, everything must go',
  'Gaming mouse pad, large': 'Three months old. 包邮',
};

test.beforeAll(async ({ server, author }) => {
  for (const [title, description] of Object.entries(asides)) await createPost(author, { title, description });
  for (const title of Object.keys(stock)) {
    const category = /高等数学|Calculus/.test(title) ? 'Textbook' : 'Others';
    await createPost(author, { title, description: '', category });
  }
  await server.database.sql("update posts set status = 'Available'");
});

async function find(reader: Person, search: string): Promise<string[]> {
  const { body } = await reader.call(postEndpoints.search, { search });
  return (body as { post_title: string }[]).map((post) => post.post_title);
}

test.for(Object.entries(stock))('%s', async ([title, searches], { reader }) => {
  const missed: string[] = [];
  for (const search of searches) if (!(await find(reader, search)).includes(title)) missed.push(search);
  expect(missed).toEqual([]);
});

test.for([
  ['phone', ['27 寸 4K 显示器']],
  ['book', ['宜家书桌 120x60', 'MacBook Air M1 8+256']],
  ['pen', ['Power strip with 6 sockets']],
  ['锅', ['Electric kettle 1.5 L']],
  ['headphones', ['MacBook Air M1 8+256']],
  ['手机', ['iPhone 13 Pro clear case']],
  ['吉他', ['Guitar gig bag, padded']],
  ['red envelope', ['红色双肩包']],
  ['充电桩', ['充电宝 20000mAh']],
  ['平板', ['Apple Pencil 2']],
  ['zhangsan', ['纸张 三十页']],
  ['bag', ['Gaming mouse pad, large', 'Apple Pencil 2']],
] as const)('%s does not find what only looks alike', async ([search, others], { reader }) => {
  const found = await find(reader, search);
  // All hits are on one page.
  expect(found.length).toBeLessThan(10);
  for (const other of others) expect(found).not.toContain(other);
});

test('a description counts for what it names only if the title names no thing of its own', async ({
  reader,
}) => {
  expect(await find(reader, '吸尘器')).toContain('Moving sale');
  expect(await find(reader, '双肩包')).not.toContain('Apple Pencil 2');
  expect(await find(reader, 'backpack')).toContain('Apple Pencil 2');
});

test('posts with the typed word come first, and those that have it only inside another word last', async ({
  server,
  reader,
}) => {
  const author = await addMember(server);
  const posts = [
    { title: '毕业清仓', description: '书 十本' },
    { title: 'Paperback novel', description: '' },
    { title: '书房收纳', description: '' },
  ];
  for (const post of posts) await createPost(author, post);
  await server.database.sql("update posts set status = 'Available'");
  const found = await find(reader, '书');
  const places = posts.map(({ title }) => found.indexOf(title));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});
