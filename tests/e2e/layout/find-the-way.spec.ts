import { createPost, inFourMonths } from '../../support/people.ts';
import { bothWidths, enterAs, expect, expectNoSidewaysScroll, follow, holdBack, test } from '../site.ts';

/** The frame around the screens and the defaults, line by line (specification, sections 2 and 3). */

test(
  '[1.2 2.1 2.20 2.21 2.25] visitors find the landing page, the logo, Login and the footer',
  bothWidths,
  async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Campus Exchange, home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const main = page.getByRole('main');
    await expect(main.getByText('At first, others see only your email.').first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveCount(1);
    await main.getByText('What you find here · Room for improvement').click();
    for (const text of [
      'stay on campus.',
      'For our community only',
      'The site is reachable only from the university network or VPN.',
      'You choose what you share',
      'At first, others see only your email. Add a WeChat QR code in the settings if you like',
      'New posts, new usernames and new photos wait for an admin to approve them.',
      'Room for improvement',
      'If something is broken or clumsy, tell the developer:',
    ])
      await expect(main.getByText(text).first()).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Built by students of the community');
    await expect(footer).toContainText('Class of 2027');
    await expect(footer).toContainText('Hosted on the campus network');
    const mail = footer.getByRole('link', { name: /exchange@campus\.example\.edu/ });
    await expect(mail).toHaveAttribute('href', 'mailto:exchange@campus.example.edu');
    // The links wrap.
    await footer.getByRole('link').last().scrollIntoViewIfNeeded();
    for (const link of await footer.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: '切换到中文' }).filter({ visible: true }).click();
    await expect(footer).toContainText('本校学生团队 · 2027 届 · 部署于校园网');
    await page.getByRole('button', { name: 'EN – English' }).filter({ visible: true }).click();
    await footer.getByRole('link', { name: 'Community guidelines' }).click();
    await expect(page).toHaveURL('/guidelines');

    // The header is sticky.
    await expect(page.getByRole('heading', { name: 'How to trade' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    const header = page.getByRole('banner');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    expect((await header.boundingBox())?.y).toBe(0);
    await header.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
  },
);

test('the logo of the HTML does not move when the scripts have loaded', bothWidths, async ({ page }) => {
  const release = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const placeholder = page.locator('#root > div > svg');
  await expect(page.locator('#root > div')).toHaveCSS('display', 'flex');
  const before = await placeholder.boundingBox();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const header = page.getByRole('banner');
  const after = await header.locator('svg').first().boundingBox();
  expect(after?.x).toBe(before?.x);
  // The header's border is a pixel and a half.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(1);
  expect(after?.width).toBe(before?.width);
  await expect(placeholder).toHaveCount(0);
});

test('[2.22 2.24] on phones the nav is a bottom bar with visually hidden labels, on wide screens it is in the header', async ({
  memberPage: page,
}) => {
  const names = ['Market', 'Post', 'Saved', 'My Posts', 'Settings'];
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/saved');
  for (const [width, labelsAreSeen] of [
    [375, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of names) {
      const link = nav.getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      expect(((await link.getByText(name).boundingBox())?.width ?? 0) > 10).toBe(labelsAreSeen);
      expect(((await link.boundingBox())?.y ?? 0) > 400).toBe(!labelsAreSeen);
    }
  }
  await expect(nav.getByRole('link')).toHaveText(names);
});

test('[2.2 6.1] every closed route leads a visitor to the login, and keeps the way back', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of [
    '/market',
    '/new-post',
    '/edit-post/1',
    '/saved',
    '/myposts/available',
    '/myposts/draft-denied',
    '/myposts/archived',
    '/settings',
    '/post/1',
    '/search?search=lamp',
    '/pending-post',
    '/pending-user-updates',
  ]) {
    await follow(page, path);
    const back = path === '/market' ? '' : `?next=${encodeURIComponent(path)}`;
    await expect(page).toHaveURL(`/login${back}`);
  }
});

test(
  '[2.6 2.23 2.33 8.2] My Posts is marked on each of its tabs; bare /myposts leads to the first',
  bothWidths,
  async ({ page, member }) => {
    await createPost(member, { postStatus: 'Draft', title: 'A draft of mine' });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const tabs = page.getByRole('navigation', { name: 'My posts' });
    await page.goto('/myposts');
    await page.waitForURL('**/myposts/available');
    for (const [tab, path] of [
      ['Available', '/myposts/available'],
      ['Draft & Denied', '/myposts/draft-denied'],
      ['Archived', '/myposts/archived'],
    ] as const) {
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await expect(tabs.locator('[aria-current=page]')).toHaveText(tab);
      await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.95 });
      await expect(nav.locator('[aria-current=page]')).toHaveText('My Posts');
      if (tab === 'Draft & Denied')
        await expect(page.getByRole('link', { name: 'A draft of mine' })).toBeVisible();
      else await expect(page.getByText('No posts!')).toBeVisible();
    }
    await page.goto('/saved');
    await expect(nav.locator('[aria-current=page]')).toHaveText('Saved');
    await expect(page.getByText('No posts!')).toBeVisible();
  },
);

test('[2.26] wide screens: the magnifier opens a search over the full width', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/market');
  await page.getByRole('button', { name: 'Open search' }).click();
  const overlay = page.getByRole('dialog');
  expect((await overlay.boundingBox())?.width).toBe(1280);
  const field = overlay.getByRole('combobox');
  // The list of kinds opens by itself, so that one press closes both; with a text, the first one closes the list.
  await expect(overlay.getByRole('option').first()).toBeVisible();
  await field.press('Escape');
  await expect(overlay).toBeHidden();
  await page.getByRole('button', { name: 'Open search' }).click();
  await field.fill('lamp & desk');
  await overlay.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?search=lamp%20%26%20desk');
  await expect(overlay).toBeHidden();
});

test('[3.3 3.4 5.2 5.5 9.3 9.4 9.5] a new post begins with the defaults of the specification', async ({
  memberPage: page,
}) => {
  await page.goto('/new-post');
  await page.getByText('More', { exact: true }).click();
  for (const [name, value] of [
    ['Title', ''],
    ['Description', ''],
    ['Price', ''],
    ['Currency', '¥'],
    ['Quantity', '1'],
    ['Sell/Buy by date', inFourMonths],
    ['Category', 'Textbook'],
  ] as const)
    await expect(page.getByRole('main').getByLabel(name, { exact: name !== 'Description' })).toHaveValue(
      value,
    );
  await expect(page.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Total price' })).toBeChecked();
  await expect(page.getByLabel('Open to negotiate')).not.toBeChecked();
  await expect(page.getByLabel('Currency').locator('option')).toHaveText(['¥ CNY', '$ USD']);
  const categories = ['Textbook', 'Kitchenware', 'Food', 'Others'];
  await expect(page.getByLabel('Category').locator('option')).toHaveText(categories);
  await expect(page.getByText('1-100 characters')).toBeVisible();
  await expect(page.getByText('0 means a free giveaway.')).toBeVisible();
  await expect(page.locator('input[type=file]').first()).toHaveAttribute(
    'accept',
    /jpg.*jpeg.*png.*bmp.*tiff.*tif.*webp.*svg/,
  );
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('Quantity should be a whole number between 1 and 99999999.')).toBeVisible();
});

test('[2.11 2.37] only admins see the links to the queues', async ({ page, member, admin }) => {
  await page.goto('/settings');
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await expect(page.getByRole('link', { name: /Resolve Pending/ })).toHaveCount(0);
  await enterAs(page, admin);
  await page.reload();
  await expect(page.getByRole('link', { name: /Resolve Pending/ })).toHaveText([
    'Resolve Pending Posts',
    'Resolve Pending User Updates',
  ]);
});

test('language and theme stay chosen over a reload', bothWidths, async ({ memberPage: page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/market');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page
    .getByRole('combobox', { name: 'Theme' })
    .filter({ visible: true })
    .selectOption({ label: 'Dark' });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('集市');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('集市');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await ground()).toBe(dark);
  await page.getByRole('button', { name: 'EN – English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market');
});
