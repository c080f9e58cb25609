import { encodeQR } from 'qr';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost, uniqueName, type Person } from '../../support/people.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';
import { enterAs, expect, expectAccessible, expectNoSidewaysScroll, ownContext, test } from '../site.ts';

/** The Connect dialog on a phone, in a browser like WeChat's: no clipboard that answers, no downloads, no mail program. */

async function giveWeChat(owner: Person, admin: Person, wechatId: string): Promise<void> {
  const bytes = Buffer.from(encodeQR('https://u.wechat.com/MKxT9fqwe', 'svg'));
  const wechatQRCodeImage = { ...sampleImage('svg'), bytes };
  await askUpdate(owner, { wechatId, wechatQRCodeImage });
  await approveUpdate(admin, await openRequestOf(owner, admin));
}

test(
  'a buyer reaches the author by WeChat where the clipboard never answers',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    await giveWeChat(other, admin, 'desk_lamp_88');
    const title = uniqueName('lamp');
    const postId = await publishPost(other, admin, { title, price: '45' });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => new Promise(() => undefined) },
      });
      document.execCommand = () => {
        const area = document.activeElement;
        if (area instanceof HTMLTextAreaElement) document.documentElement.dataset['copied'] = area.value;
        return true;
      };
    });
    const copied = () => page.evaluate(() => document.documentElement.dataset['copied']);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`/post/${postId}`);
    await page.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Open WeChat, Add contacts, paste.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy WeChat ID' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await copied()).toBe('desk_lamp_88');
    await dialog.getByRole('button', { name: 'Copy a message' }).click();
    await expect
      .poll(copied)
      .toBe(`Hi! Is “${title}” (¥45) still available?\n${new URL(page.url()).origin}/post/${postId}`);
    const mail = await dialog.getByRole('link', { name: 'Write an email' }).getAttribute('href');
    const { pathname, searchParams } = new URL(mail ?? '');
    expect(pathname).toBe(other.email);
    expect(searchParams.get('subject')).toBe(`${title} – 关于你的帖子 / about your post`);
    for (const part of [
      `请问「${title}」（¥45）还在吗？`,
      `“${title}” (¥45) still available?`,
      `/post/${postId}`,
    ])
      expect(searchParams.get('body')).toContain(part);
    const sheet = await dialog.boundingBox();
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 375, 700]);
    const code = dialog.getByRole('img', { name: `WeChat QR code of ${other.username}` });
    expect((await code.boundingBox())?.width).toBeGreaterThan(300);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const before = await code.boundingBox();
    await code.click();
    expect((await code.boundingBox())?.width).toBeGreaterThan(before?.width ?? 999);
    await expect(dialog.getByRole('button', { name: 'Enlarge the code' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/^You asked on .*20\d\d$/)).toBeVisible();
  },
);

test('in Chinese the WeChat ID comes first and the e-mail last', async ({
  memberPage: page,
  other,
  admin,
}) => {
  await giveWeChat(other, admin, 'first_of_all');
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`/post/${await publishPost(other, admin)}`);
  await page.getByRole('button', { name: '切换到中文' }).first().click();
  await page.getByRole('button', { name: '联系' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    '微信号',
    '打个招呼：',
    '微信二维码',
    '邮箱',
  ]);
  const copy = dialog.getByRole('button', { name: '复制微信号' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await copy.click();
  await expect(dialog.getByRole('button', { name: '已复制' })).toBeVisible();
  await expectAccessible(page, ['color-contrast']);
});

test('without WeChat the mail is the one filled button, and nothing names what is missing', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const filled = async () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const buttons = [...dialog.querySelectorAll('a, button')].filter(({ textContent }) => textContent);
      const look = (button: Element) => getComputedStyle(button).backgroundColor;
      const plain = look(buttons.find(({ textContent }) => textContent === 'Copy a message') ?? dialog);
      return buttons
        .filter((button) => ![plain, 'rgba(0, 0, 0, 0)'].includes(look(button)))
        .map(({ textContent }) => textContent);
    });
  const postId = await publishPost(other, admin);
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(filled).toEqual(['Write an email']);
  const wide = ['Write an email', 'Copy', 'Copy a message'].map((name) =>
    dialog.getByRole(name.startsWith('Write') ? 'link' : 'button', { name, exact: true }),
  );
  const widths = await Promise.all(wide.map(async (button) => (await button.boundingBox())?.width));
  expect(new Set(widths).size).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Copy a message' })).toBeVisible();
  await expect(dialog.getByText('WeChat')).toHaveCount(0);
  await giveWeChat(other, admin, 'comes_first');
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  await expect(dialog.getByText('comes_first')).toBeVisible();
  await expect.poll(filled).toEqual(['Copy WeChat ID']);
});

test.describe('inside WeChat', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.50',
  });

  test(
    'the code is a picture in the page that a long press saves',
    ownContext,
    async ({ memberPage: page, other, admin }) => {
      await giveWeChat(other, admin, 'press_long');
      await page.goto(`/post/${await publishPost(other, admin)}`);
      await page.getByRole('button', { name: 'Connect' }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
      await expect(dialog.getByRole('button', { name: 'Save image' })).toHaveCount(0);
      await expect(dialog.getByText('Press and hold the picture to save or scan it.')).toBeVisible();
    },
  );

  test(
    'the mail and its address are copied, because no mail program opens',
    ownContext,
    async ({ memberPage: page, other, admin }) => {
      await page.addInitScript(() => {
        document.execCommand = () => {
          const area = document.activeElement;
          if (area instanceof HTMLTextAreaElement) document.documentElement.dataset['copied'] = area.value;
          return true;
        };
      });
      await page.goto(`/post/${await publishPost(other, admin, { title: 'Lamp', price: '45' })}`);
      await page.getByRole('button', { name: 'Connect' }).first().click();
      const dialog = page.getByRole('dialog');
      const copied = () => page.evaluate(() => document.documentElement.dataset['copied']);
      await dialog.getByRole('button', { name: other.email }).click();
      await expect.poll(copied).toBe(other.email);
      await expect(dialog.getByRole('button', { name: 'Write an email' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Copy the whole mail' }).click();
      await expect(dialog.getByRole('button', { name: 'Copied' }).last()).toBeVisible();
      expect(await copied()).toBe(
        [
          other.email,
          'Lamp – 关于你的帖子 / about your post',
          '你好！请问「Lamp」（¥45）还在吗？',
          'Hi! Is “Lamp” (¥45) still available?',
          page.url(),
        ].join('\n\n'),
      );
      await expect(dialog.locator('a[href^="mailto:"]')).toHaveCount(0);
    },
  );
});

test('only the author reads how many asked, on the post and in My Posts', async ({
  page,
  member,
  other,
  admin,
}) => {
  const title = uniqueName('asked');
  const postId = await publishPost(member, admin, { title });
  for (const [who, text, count] of [
    [other, /^1 person asked, the last .+$/, 'asked 1'],
    [admin, /^2 people asked, the last .+$/, 'asked 2'],
  ] as const) {
    await who.call(postEndpoints.connect, { postId });
    await page.goto(`/post/${postId}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect' })).toHaveCount(0);
    await page.goto('/myposts/available');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(count);
  }
  await enterAs(page, other);
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('You asked on')).toBeVisible();
  await expect(page.getByText('people asked')).toHaveCount(0);
});

test.describe('the network breaks', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('a dialog that can not be loaded says so and opens later', async ({
    memberPage: page,
    other,
    admin,
  }) => {
    await page.goto(`/post/${await publishPost(other, admin)}`);
    await page.route('**/assets/connect-dialog-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Connect' }).first().click();
    await expect(page.getByText('The contact could not be loaded.')).toBeVisible();
    await page.unroute('**/assets/connect-dialog-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    const email = page.getByRole('dialog').getByText(other.email);
    const reload = page.getByRole('button', { name: 'Reload' });
    // A browser that keeps the failure needs the page anew.
    await expect(email.or(reload)).toBeVisible();
    if (await reload.isVisible()) {
      await reload.click();
      await page.getByRole('button', { name: 'Connect' }).first().click();
    }
    await expect(email).toBeVisible();
  });
});
