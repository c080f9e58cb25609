import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { guess, simplified } from '../../engine/guess.ts';
import { titleWords } from './title-words.ts';

const { kind: kinds, condition: conditions, traditional } = await titleWords();

/** As students write them. Those of '-' are of no kind. */
const titles: Record<string, string> = {
  Textbook: `Campbell Biology 11th edition · Stewart Calculus Early Transcendentals 8th edition · 线性代数 第六版 同济大学 · 大学英语四级真题 2024 · 考研数学 张宇 基础30讲 · Organic Chemistry, Clayden · C Primer Plus 第6版 · 数据结构 严蔚敏 · Introduction to Psychology (Gleitman) · 雅思剑桥真题 4-18 · 毛概 马原 思修 三本 · Norton Anthology of English Literature · TOEFL vocabulary flash cards · Lecture notes for linear algebra · Physics for Scientists and Engineers (Serway), used · 微观经济学 平狄克 中文版 · Java核心技术 卷一 · Global Perspectives on Society reader · Discrete Math and its applications, Rosen 7e · CSCI-SHU 210 Data Structures book · 西方哲学史 罗素 · CPA 会计 教材 2025 · 六级词汇 星火 · LSAT practice tests · 法语教材 你好法语 · 计算机组成原理 唐朔飞 第3版 · Econometrics by Wooldridge · Genki I Japanese textbook · 管理学原理 周三多 · Calc 1 notes handwritten · 考研英语 黄皮书 · 人体解剖学 教材`,
  'dorm-life': `IKEA desk lamp · 床帘 遮光 · Mini fan for dorm · Clothes hangers, 20 pieces · 加湿器 · 四件套 1.2米床 · Pillow and duvet · LED strip lights · 绿萝 小盆栽 · 晾衣架 · 电热毯 · 全身镜 · Alarm clock · Bed sheets, single · 小风扇 USB充电 · 暖水袋 · Mosquito net for bunk bed · Vacuum cleaner · 挂烫机 手持 · 脏衣篮 · Succulents, three pots · Fairy lights · 毛毯 午睡 · 海报 墙贴 · Shower caddy · 电风扇 美的 · 扫把 拖把 · 护眼灯 学习用 · Potted monstera · Drying rack for clothes · 抱枕 2个 · 挂钩 收纳 小物`,
  electronics: `iPhone 13 128G · 联想小新Pro14 2023 · AirPods Pro 2 · Dell 27 inch monitor · 罗技无线鼠标 · Kindle Paperwhite · 充电宝 20000mAh · Nintendo Switch OLED · PS5 光驱版 · TI-84 graphing calculator · iPhone 14 Pro case · 机械键盘 红轴 · USB-C hub · 投影仪 家用 · GoPro Hero 9 · Bluetooth speaker JBL · 小米手环7 · 显卡 RTX3060 · Samsung Galaxy S22 Ultra 256GB · 戴尔显示器 27寸 4K · ThinkPad X1 Carbon Gen 9 · Xiaomi power bank 10000 · 雷蛇鼠标 无线 · Apple Pencil 2nd gen · 华为MatePad 11 · Webcam Logitech C920 · HDMI cable 2m · Xbox controller · 拍立得 mini12 带相纸 · 大疆无人机 Mini 3 · Raspberry Pi 4 · SSD 1TB Samsung 990 · Steam Deck 256 · 卡西欧计算器 · 电视 55寸 小米 · Wacom tablet · iPad keyboard case · Macbook pro 14 M3 · vr眼镜 pico4`,
  bicycles: `自行车 · 捷安特山地车 · 折叠自行车 20寸 · 小牛电动车 · Bike helmet · 自行车锁 · 公路车 迪卡侬 · 二手单车 骑了一年 · Forever bicycle, classic · 大行折叠车 P8 · 共享单车头盔 · 电瓶车 带牌照 · U-lock · Kids bicycle · 雅迪电动车 · 打气筒 · MTB 26"`,
  tickets: `concert ticket · Shanghai Disneyland tickets x2 · 音乐节门票 周六 · Starbucks gift card 100 yuan · 健身房年卡转让 · 高铁票 上海-北京 · Museum exhibition ticket · F1 Grand Prix ticket · Taylor Swift concert · 欢乐谷门票 两张 · Movie voucher · Livehouse 门票 · Train ticket to Hangzhou · Gym membership, 6 months left · NBA中国赛 球票 · 星巴克券 · 美术馆展览票 · Music festival pass`,
  Kitchenware: `九阳豆浆机 · 小熊电煮锅 宿舍用 · Non-stick frying pan 28cm · Set of 4 plates and bowls · Electric kettle Philips · Air fryer 4.5L · 咖啡机 德龙 半自动 · 菜刀 砧板 套装 · Chopsticks and spoons · Blender for smoothies · 饭盒 便当盒 双层 · 双立人 刀具套装 · Pots and pans, all for 100 · Wine glasses, 6 · Coffee mug with lid · 电磁炉 带锅 · 搪瓷碗 5个 · 玻璃饭盒 可微波 · Kitchen scale, digital · Tupperware containers · 打蛋器 电动 · Stanley tumbler 40oz · 榨汁杯 便携 · 洗碗海绵 锅铲 · 小电饭锅 1-2人`,
  Food: `康师傅方便面 一箱 · 三只松鼠坚果大礼包 · Protein powder whey 2kg · Korean instant noodles, 5 packs · 螺蛳粉 10袋 · 新鲜草莓 自家种 · 麦片 没开封 · 月饼礼盒 · 乐事薯片 10包 · 蒙牛牛奶 一箱 · Homemade cookies · 老干妈 2瓶 · Spaghetti and tomato sauce · 茅台冰淇淋 · 元气森林 一箱 12瓶 · 奥利奥饼干 · Snacks from Japan · 蜂蜜 家里自产 · Peanut butter, sealed · 大米 10斤`,
  furniture: `IKEA desk, white · 书架 五层 · Folding table · 沙发 双人 · 宿舍折叠床上书桌 · 衣柜 简易 · Coffee table wooden · 电竞椅 · Single bed frame · 餐桌椅 一套 · Standing desk, electric · 宜家 拉克 边桌 · IKEA KALLAX shelf · 折叠桌 露营 · 懒人沙发 · 梳妆台 带镜子 · Bar stools x2 · Bunk bed · 转椅 · Study table and chair · 餐桌 四人 · 小板凳 · TV stand`,
  clothing: `优衣库羽绒服 M码 · Winter jacket, North Face, L · 连衣裙 碎花 S码 · Converse canvas shoes · 双肩包 黑色 · 毛衣 女款 · Suit for interviews, 175cm · Adidas hoodie · 运动鞋 42码 · Wool scarf · 学士服 · 匡威帆布鞋 · Dr. Martens boots · 始祖鸟冲锋衣 · New Balance 574 US 8 · 旗袍 改良版 · Prom dress, worn once · lululemon leggings · 北面羽绒服 L · 帽子 棒球帽 MLB · Raincoat, yellow · JK制服 格裙 · Backpack Herschel · White shirt for ceremonies · Uniqlo T-shirts, 3 · 单肩包 通勤 · AJ1 篮球鞋 43 · 皮带 男士 · Silver necklace · Cosplay costume Genshin`,
  'sports-music': `Yamaha acoustic guitar · Yoga mat, 6mm · 哑铃 10kg 一对 · Tennis racket Wilson · 篮球 斯伯丁 · Skateboard · Ukulele with bag · 乒乓球拍 · Camping tent for 2 · Football, size 5 · Keyboard piano 88 keys · Resistance bands · 古筝 · Casio keyboard 61 keys · 尤尼克斯 天斧 羽拍 · 滑板 双翘 · 口琴 C调 · 篮球 7号 · 足球鞋 守门员手套 · Cajon drum · 健身弹力带 · 露营帐篷 睡袋 · 吉他 入门 送拨片 · 网球拍 百宝力 · Swimming goggles · Frisbee · Climbing shoes EU 40 · Trekking poles · 卡林巴琴`,
  beauty: `雅诗兰黛小棕瓶 50ml · 兰蔻粉水 · SK-II facial treatment essence · Chanel perfume 50ml · 防晒霜 安热沙 · YSL 口红 · Dior foundation · Nail polish set · 卷发棒 · Foundation Estee Lauder Double Wear · 完美日记 眼影 · Hair straightener · 香水小样 套装 · Face serum The Ordinary · Blush and highlighter · 卸妆水 贝德玛 · 假睫毛 美瞳 · Dior 999 lipstick · 化妆刷套装 · Shampoo and conditioner · Makeup brushes`,
  books: `三体 全集 · 村上春树 挪威的森林 · The Three-Body Problem · Manga: One Piece 1-20 · 1984 by George Orwell · 余华 活着 · Sapiens, paperback · 时尚杂志 · The Great Gatsby · Lord of the Rings trilogy · Novels, any 3 for 50 · 哈利波特 英文原版 · 名侦探柯南 漫画 · 红楼梦 人民文学 · 百年孤独 · 人类简史 · Atomic Habits · 诗集 海子 · Pride and Prejudice · English novels · 自传 乔布斯传`,
  '-': `乐高 星球大战 · Switch 塞尔达 卡带 · 猫砂 猫粮 · 拼车去浦东机场 · Pop Mart blind box · Board game Catan · Guitar lessons · Haircut · Moving boxes · 翻译服务`,
};

/** Titles with the kind that they should get. */
function judge(all: readonly (readonly [string, string])[]) {
  const guesses = all.map(([title, kind]) => ({ title, kind, found: guess(kinds, title) ?? '-' }));
  const wrong = guesses.filter(({ kind, found }) => found !== kind && found !== '-');
  const missed = guesses.filter(({ kind, found }) => found !== kind && found === '-');
  return { share: 1 - (wrong.length + missed.length) / all.length, wrong, missed };
}

test('of 300 titles at least 95 in 100 get their kind, and at most two in 100 another one', () => {
  const all = Object.entries(titles).flatMap(([kind, list]) =>
    list.split(' · ').map((title) => [title, kind] as const),
  );
  expect(all.length).toBeGreaterThan(300);
  const { share, wrong, missed } = judge(all);
  expect(wrong).toSatisfy(() => wrong.length / all.length <= 0.02);
  expect(missed).toSatisfy(() => share >= 0.95);
});

test('so do those of the demo', async () => {
  const posts = JSON.parse(
    await readFile(new URL('../../scripts/demo/posts.json', import.meta.url), 'utf8'),
  ) as { title: string; category: string; kind?: string }[];
  const all = posts.flatMap(({ title, category, kind }) =>
    category === 'Others' && !kind ? [] : [[title, kind ?? category] as const],
  );
  const { share, wrong, missed } = judge(all);
  expect(wrong).toSatisfy(() => wrong.length / all.length <= 0.02);
  expect(missed).toSatisfy(() => share >= 0.95);
});

test('traditional characters are read as simplified ones, in at most 3 kB', () => {
  const read = (titles: string) => simplified(traditional, titles);
  expect(read('檯燈 臺燈 單車 電腦 書桌 羽絨服 IKEA')).toBe('台灯 台灯 单车 电脑 书桌 羽绒服 IKEA');
  expect(['護眼檯燈', '單車', '二手電腦', '書桌'].map((title) => guess(kinds, read(title)))).toEqual([
    'dorm-life',
    'bicycles',
    'electronics',
    'furniture',
  ]);
  expect(guess(conditions, read('幾乎全新'))).toBe('like-new');
  expect(gzipSync([...traditional].flat().join()).length).toBeLessThan(3072);
});

test.each([
  ['the last word of a phrase is the thing', 'Guitar chair', 'furniture'],
  ['a longer word hides those in it', '面包车', undefined],
  ['of two that overlap the later one counts', '单人床蚊帐', 'dorm-life'],
  ['the first phrase that names something decides', 'New, chair, with a guitar', 'furniture'],
  ['what comes with it does not', '吉他 送椅子', 'sports-music'],
  ['words that are apart in Chinese are phrases', '台灯 书桌用', 'dorm-life'],
  ['a character that begins an unknown word is none', '灯芯绒', undefined],
  ['nor is a measure', '大礼 3包', undefined],
  ['a brand counts alone', 'Nike, size 42', 'clothing'],
  ['but not beside a thing', 'Nike basketball', 'sports-music'],
  ['a subject is no lesson in it', 'Calculus lessons', '-'],
  ['full width and upper case', 'ＩＰＨＯＮＥ', 'electronics'],
  ['nothing known', 'Something', undefined],
])('%s: %s', (_, title, kind) => expect(guess(kinds, title)).toBe(kind));

test.each([
  ['Lamp, like new', 'like-new'],
  ['Lamp, brand new', 'new'],
  ['New Balance 574', undefined],
  ['小米台灯 九成新', 'good'],
  ['几乎全新的台灯', 'like-new'],
  ['iPhone 13, broken, for parts', 'for-parts'],
])('the condition of %s', (title, condition) => expect(guess(conditions, title)).toBe(condition));
