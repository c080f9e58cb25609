import { createECDH } from 'node:crypto';
import type { Page } from 'playwright/test';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { expect, expectAccessible, logIn, ownContext, test } from '../site.ts';

/** Pushes to this browser. Its push service is out of reach, so the page subscribes at none. */

test.use({ serviceWorkers: 'allow', allowedConsole: /Push API in incognito mode/ });
test.skip(({ browserName }) => browserName === 'firefox', 'Playwright grants no permissions there');

async function subscribeAtNone(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
  const auth = Buffer.alloc(16).toString('base64url');
  await page.addInitScript(
    ([keys]) => {
      const subscription = {
        endpoint: 'https://push.example/device-of-the-test',
        toJSON: () => ({ endpoint: subscription.endpoint, keys }),
        unsubscribe: () => {
          localStorage.removeItem('subscribed');
          return Promise.resolve(true);
        },
      };
      const own = { value: subscription } as unknown as { value: PushSubscription };
      PushManager.prototype.subscribe = (options) => {
        if (localStorage.getItem('subscribed')) throw new DOMException('Two of them', 'InvalidStateError');
        localStorage.setItem('subscribed', options?.applicationServerKey as string);
        return Promise.resolve(own.value);
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(localStorage.getItem('subscribed') ? own.value : null);
    },
    [{ p256dh, auth }] as const,
  );
}

test(
  'pushes to this device are switched on and off, and stay so after a reload',
  ownContext,
  async ({ page, member }) => {
    await page.context().grantPermissions(['notifications']);
    await subscribeAtNone(page);
    const channels = async () => (await member.call(noticeEndpoints.channels)).body['push'];
    await page.goto('/settings/notices');
    const here = page.getByRole('switch', { name: 'On this device' });
    await expect(here).not.toBeChecked();
    await here.click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    await expect(page.getByText('1 browser gets pushes.')).toBeVisible();
    await expectAccessible(page);
    const { public_key: key } = (await channels()) as unknown as { public_key: string };
    expect(await channels()).toMatchObject({ devices: 1 });
    expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe(key);
    // The pushes are in the language that the member saw.
    expect((await member.call(profileEndpoints.info)).body['language']).toBe('en');
    await page.reload();
    await expect(here).toBeChecked();
    await here.click();
    await expect(page.getByText('Notifications are off for this device.')).toBeVisible();
    await expect(here).not.toBeChecked();
    expect(await channels()).toMatchObject({ devices: 0 });
    expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
  },
);

test(
  'the first login after a restore says once that this device is off, and turns it on again',
  ownContext,
  async ({ page, member, site }) => {
    await page.context().grantPermissions(['notifications']);
    await subscribeAtNone(page);
    await page.goto('/settings/notices');
    await page.getByRole('switch', { name: 'On this device' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    const ended = page.getByText('Notifications on this device are off.');
    const restoreAndLogIn = async () => {
      // Neither sessions nor devices are in a backup.
      await site.database.sql('delete from push_devices');
      await site.database.sql(
        'delete from sessions where member_id = (select id from members where email = $1)',
        [member.email],
      );
      await page.goto('/login');
      await logIn(page, member);
    };
    await restoreAndLogIn();
    await expect(ended).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    await expect(ended).toBeHidden();
    await page.goto('/settings/notices');
    await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
    await expect(ended).toBeHidden();
    await restoreAndLogIn();
    await expect(ended).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/saved');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ended).toBeHidden();
    expect(asked).not.toContain(noticeEndpoints.channels.path);
  },
);

test(
  'a browser that allows no notices, or reaches no push service, is told what to do',
  ownContext,
  async ({ memberPage: page }) => {
    await page.goto('/settings/notices');
    const here = page.getByRole('switch', { name: 'On this device' });
    // The page can't answer the browser's question, which is as good as a no.
    await here.click();
    await expect(page.getByText('Your browser does not allow notices of this site.')).toBeVisible();
    await expect(here).not.toBeChecked();
    await page.context().grantPermissions(['notifications']);
    await here.click();
    await expect(page.getByText('could not reach its push service')).toBeVisible();
    await expect(here).not.toBeChecked();
  },
);

test(
  'a push shows its sentence once, and leads to its page in the window that is open',
  ownContext,
  async ({ memberPage: page }) => {
    await page.context().grantPermissions(['notifications']);
    await subscribeAtNone(page);
    await page.goto('/settings/notices');
    await page.getByRole('switch', { name: 'On this device' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    await page.reload();
    const browser = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(page.url());
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, data: url }) => [title, url as string]);
      });
    // A worker that is just starting loses what the protocol delivers, so it is delivered again.
    const deliver = async () => {
      for (const text of ['Your post was approved.', 'Your post was approved.', 'It is sold.']) {
        const data = JSON.stringify({ text, image: null, url: '/notices' });
        await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      }
      return shown();
    };
    await expect.poll(deliver).toContainEqual(['It is sold.', '/notices']);
    expect((await shown()).toSorted()).toEqual([
      ['It is sold.', '/notices'],
      ['Your post was approved.', '/notices'],
    ]);
    // Nothing can press it but a hand, and only then may a worker focus a window.
    await page
      .context()
      .serviceWorkers()[0]
      ?.evaluate(async () => {
        const worker = globalThis as unknown as {
          WindowClient: { prototype: { focus: () => Promise<void> } };
          openAt: (url: string) => Promise<unknown>;
        };
        worker.WindowClient.prototype.focus = () => Promise.resolve();
        await worker.openAt(new URL('/notices', location.origin).href);
      });
    await page.waitForURL('**/notices');
    expect(page.context().pages()).toHaveLength(1);
  },
);

test(
  'a browser that renews its subscription gets no pushes of a member who has not turned them on',
  ownContext,
  async ({ page, member }) => {
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
      auth: Buffer.alloc(16).toString('base64url'),
    };
    await page.goto('/settings/notices');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const renew = (endpoint: string) =>
      page
        .context()
        .serviceWorkers()[0]
        ?.evaluate(
          async (subscription) => {
            const worker = globalThis as unknown as { renew: (event: object) => Promise<void> };
            await worker.renew({ newSubscription: { toJSON: () => subscription } });
          },
          { endpoint, keys },
        );
    const devices = async () => (await member.call(noticeEndpoints.channels)).body['push'];
    await renew('https://push.example/of-another-member');
    expect(await devices()).toMatchObject({ devices: 0 });
    await member.call(noticeEndpoints.addDevice, { endpoint: 'https://push.example/before', ...keys });
    await renew('https://push.example/after');
    expect(await devices()).toMatchObject({ devices: 1, this_device: true });
    const before = { endpoint: 'https://push.example/before' };
    // It was replaced, so that nothing is left to remove.
    await member.call(noticeEndpoints.removeDevice, before);
    expect(await devices()).toMatchObject({ devices: 1 });
  },
);
