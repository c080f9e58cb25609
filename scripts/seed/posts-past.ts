import type { DemoPost } from './demo-post.ts';

/** Wanted posts of several authors, and deals of half a year, from which the form says what such things go for. */

type Wanted = [by: DemoPost['by'], age: number, title: string, price: string, text: string, kind?: string];

const wanted: Wanted[] = [
  ['maya', 1.2, 'Looking for a desk lamp', '40', 'Any colour, for reading in the evening.'],
  ['he', 0.6, '求购 二手自行车', '200', '能骑就行，最好带锁。', 'bicycles'],
  [
    'nora',
    1.9,
    'Wanted: thick winter blanket',
    '60',
    'My first winter here, and it is colder than I thought.',
    'dorm-life',
  ],
  ['jun', 2.7, 'Looking for a guitar capo', '20', 'Any brand, as long as the spring holds.', 'sports-music'],
  ['liu', 0.9, '收 大学物理实验 教材', '15', '有笔记更好。', 'books'],
];

type Sold = [
  by: DemoPost['by'],
  daysAgo: number,
  title: string,
  price: string,
  category: string,
  kind?: string,
];

const sold: Sold[] = [
  ['wang', 171, '高等数学 习题全解', '12', 'Textbook'],
  ['sofia', 164, 'Floor lamp, paper shade', '60', 'Others', 'furniture'],
  ['tom', 158, 'Bike lock, two keys', '25', 'Others', 'bicycles'],
  ['maya', 149, 'Rice cooker 3 L', '70', 'Kitchenware'],
  ['he', 141, '宿舍床上小桌', '30', 'Others', 'furniture'],
  ['wang', 133, '罗技鼠标 M330', '45', 'Others', 'electronics'],
  ['sofia', 126, 'Winter coat, size M', '120', 'Others', 'clothing'],
  ['tom', 118, 'Linear Algebra Done Right', '40', 'Textbook'],
  ['lin', 111, '电煮锅 1.5L', '35', 'Kitchenware'],
  ['maya', 102, 'Whiteboard with markers', '30', 'Others', 'dorm-life'],
  ['jun', 95, 'Mechanical keyboard, red switches', '150', 'Others', 'electronics'],
  ['he', 87, '考研政治 肖四肖八', '15', 'Textbook'],
  ['sofia', 79, 'Blender, 600 W', '55', 'Kitchenware'],
  ['wang', 71, '瑜伽垫 10mm', '20', 'Others', 'sports-music'],
  ['tom', 63, 'Monitor arm', '90', 'Others', 'electronics'],
  ['lin', 54, '台灯 USB 充电', '28', 'Others', 'dorm-life'],
  ['maya', 46, 'Cotton tote bags, three', '15', 'Others', 'clothing'],
  ['jun', 37, 'Campus map poster', '0', 'Others', 'dorm-life'],
  ['he', 29, '挂烫机 小型', '60', 'Others', 'dorm-life'],
  ['nora', 18, 'Ski gloves, hardly worn', '50', 'Others', 'sports-music'],
  ['sofia', 9, 'Desk organiser, bamboo', '22', 'Others', 'dorm-life'],
];

export const past: DemoPost[] = [
  ...['25', '30', '30', '35', '40', '48'].map((price, index): DemoPost => ({
    by: 'tom',
    title: 'USB desk fan',
    text: 'Quiet, with a clip.',
    price,
    category: 'Others',
    photos: [],
    status: 'Archived',
    dealMade: true,
    age: 40 + 17 * index,
  })),
  ...sold.map(([by, age, title, price, category, kind]): DemoPost => ({
    by,
    title,
    text: '',
    price,
    category,
    photos: [],
    status: 'Archived',
    dealMade: true,
    age,
    ...(kind && { kind }),
  })),
  ...wanted.map(([by, age, title, price, text, kind]): DemoPost => ({
    by,
    title,
    text,
    price,
    category: 'Others',
    type: 'buy',
    photos: [],
    age,
    ...(kind && { kind }),
  })),
];
