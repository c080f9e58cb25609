import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { test } from '../../support/fixtures.ts';
import { publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Wanted posts of both languages, the offers that fit them, and offers that look alike but do not. */

const table = [
  ['台灯', ['Desk lamp, warm light', 'LED台灯 九成新'], ['灯芯绒外套', 'Lamp shade']],
  ['求购自行车', ['Giant mountain bike', '二手单车'], ['U形锁', 'Bike helmet']],
  ['Looking for a kettle', ['电热水壶', 'Electric kettle 1.5 L'], ['茶壶', '水杯']],
  ['高数教材', ['微积分 calculus textbook', '高等数学 教材 上册'], ['高数辅导笔记', '线性代数 教材']],
  ['iPhone charger', ['苹果充电器 iPhone', 'Charger for iPhone 13'], ['iPhone 13 case', 'Laptop charger']],
  ['手机壳', ['iPhone 15 case', '透明手机壳'], ['手机支架', '充电宝']],
  ['羽毛球拍', ['Badminton racket', 'Yonex 羽毛球拍'], ['网球拍', '羽毛球']],
  ['guitar', ['Acoustic guitar', '民谣吉他'], ['Ukulele', '钢琴']],
  ['rice cooker', ['电饭煲 小米', 'Rice cooker for two'], ['Rice, 5 kg', '炒锅']],
  ['床垫', ['Single mattress', '单人床垫'], ['床单', 'Pillow']],
  ['显示器', ['Dell 24 inch monitor', '二手显示器 27寸'], ['Monitor arm', 'HDMI cable']],
  ['desk', ['宜家书桌', 'Folding desk'], ['台灯', 'Bookshelf']],
  ['椅子', ['Office chair', '人体工学椅'], ['桌子', 'Chair cushion']],
  ['hair dryer', ['吹风机 小米', 'Hair dryer, new'], ['烘干机', 'Hairbrush']],
  ['行李箱', ['Suitcase 24 inch', '24寸拉杆箱'], ['Backpack', '行李牌']],
  ['printer', ['HP 打印机', 'Laser printer'], ['打印纸', 'Scanner']],
  ['瑜伽垫', ['Yoga mat 6 mm', '瑜伽垫 紫色'], ['瑜伽裤', 'Mouse mat']],
  ['headphones', ['索尼 耳机', 'Bose headphones'], ['Speaker', '音箱']],
  ['冰箱', ['Mini fridge', '小冰箱 宿舍用'], ['电风扇', 'Freezer bags']],
  ['keyboard', ['机械键盘', 'Bluetooth keyboard'], ['键盘膜', 'Mouse']],
  ['相机', ['Canon camera', '单反相机'], ['三脚架', 'Camera bag']],
  ['skateboard', ['滑板', 'Skateboard, maple'], ['滑雪板', 'Helmet']],
  ['电风扇', ['Desk fan', '小风扇'], ['空调', 'Hair clip']],
  ['water bottle', ['Plastic water bottle', 'Steel water bottle'], ['酒杯', 'Bottle opener']],
  ['雨伞', ['Umbrella', '折叠雨伞'], ['雨衣', 'Raincoat']],
  ['mirror', ['全身镜', 'Standing mirror'], ['眼镜', 'Photo frame']],
  ['书架', ['Bookshelf', '小书架'], ['衣架', 'Bookend']],
  ['microwave', ['微波炉', 'Microwave oven'], ['烤箱', 'Toaster']],
  ['线性代数', ['Linear algebra', '线性代数 教材'], ['Calculus', '概率论']],
  ['electric scooter', ['电动滑板车', 'Electric scooter'], ['电动牙刷', 'Roller skates']],
] as const;

test(
  'each wanted post finds its offers, and they find it',
  { timeout: 600_000 },
  async ({ database, author, other, admin, reader }) => {
    const readOther = async (postId: string) => {
      const { body } = await reader.call(postEndpoints.similar, { postId });
      return (body['other_kind'] as ListedPost[]).map((card) => card.post_title);
    };
    for (const [title, partners, others] of table) {
      const wanted = await publishPost(author, admin, {
        title,
        postType: 'buy',
        price: '0',
        description: '',
      });
      const offers = new Map<string, string>();
      for (const offer of [...partners, ...others])
        offers.set(offer, await publishPost(other, admin, { title: offer, description: '' }));
      expect({ title, found: (await readOther(wanted)).toSorted() }).toEqual({
        title,
        found: partners.toSorted(),
      });
      // Offers find a wanted post once it was held against the searches.
      await waitFor(async () => expect(await database.sql('select from notice_events')).toEqual([]));
      const findIt = new Set<string>();
      for (const [offer, postId] of offers) if ((await readOther(postId)).includes(title)) findIt.add(offer);
      expect({ title, findIt }).toEqual({ title, findIt: new Set(partners) });
      for (const postId of offers.values()) await other.call(postEndpoints.remove, { postId });
    }
  },
);
