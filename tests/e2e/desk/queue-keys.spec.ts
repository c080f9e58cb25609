import type { Locator, Page } from 'playwright/test';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';
import { enterAs, expect, test, uniqueName } from '../site.ts';

/** All queues have the same keys, and take as few of them: 100 decisions, 40 of them with a reason, are 140 keys. */

interface Queue {
  path: string;
  /** Fills the queue. */
  prepare: (people: { site: TestServer; admin: Person; other: Person }, count: number) => Promise<void>;
  /** What `o` opens. */
  opened: (page: Page) => Locator;
}

const queues: Record<string, Queue> = {
  'pending posts': {
    path: '/pending-post',
    prepare: async ({ other }, count) => {
      for (let one = 0; one < count; one++)
        await createPost(other, { title: uniqueName('thing'), images: [sampleImage('png')] });
    },
    opened: (page) => page.getByRole('dialog').getByRole('img'),
  },
  'profile updates': {
    path: '/pending-user-updates',
    prepare: async ({ site }, count) => {
      for (let one = 0; one < count; one++)
        await (await addMember(site)).call(profileEndpoints.requestUpdate, { username: uniqueName('new') });
    },
    opened: (page) => page.getByRole('heading', { name: 'Notes for admins' }),
  },
  reports: {
    path: '/reports',
    prepare: async ({ admin, other, site }, count) => {
      for (let one = 0; one < count; one++)
        await report(await addMember(site), {
          postId: await publishPost(other, admin, { title: uniqueName('thing') }),
        });
    },
    opened: (page) => page.getByRole('heading', { name: /selling: thing/ }),
  },
  appeals: {
    path: '/appeals',
    prepare: async ({ other, site }, count) => {
      const decider = await addMember(site, { role: 'admin' });
      for (let one = 0; one < count; one++) {
        const postId = await createPost(other, { title: uniqueName('thing') });
        await decider.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
        await other.call(appealEndpoints.appealDenial, { postId, text: 'It is sharp.' });
      }
    },
    opened: (page) => page.getByRole('heading', { name: /selling: thing/ }),
  },
};

const waiting = (page: Page) => page.getByRole('list', { name: 'Queue, oldest first' }).getByRole('listitem');

for (const [name, queue] of Object.entries(queues)) {
  test(`${name}: ten decisions take fourteen keys`, async ({ page, admin, other, site }) => {
    await queue.prepare({ site, admin, other }, 10);
    await enterAs(page, admin);
    await page.goto(queue.path);
    await expect(waiting(page)).toHaveCount(10);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    for (const key of 'ad1aad1ad1aad1') {
      // A post is not decided before it is shown.
      if (name === 'pending posts') await expect(approve).toBeEnabled();
      await page.keyboard.press(key);
    }
    await expect(waiting(page)).toHaveCount(0);
  });

  test(`${name}: j and k walk, ? lists the keys, and o opens`, async ({ page, admin, other, site }) => {
    await queue.prepare({ site, admin, other }, 2);
    await enterAs(page, admin);
    await page.goto(queue.path);
    const items = waiting(page);
    await expect(items).toHaveCount(2);
    const place = () =>
      items.evaluateAll((all) =>
        all.findIndex((one) => one.matches('[aria-current], :has(> [aria-current])')),
      );
    await expect.poll(place).toBe(0);
    await page.keyboard.press('j');
    await expect.poll(place).toBe(1);
    await page.keyboard.press('k');
    await expect.poll(place).toBe(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next, previous');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    if (name === 'pending posts')
      await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await page.keyboard.press('o');
    await expect(queue.opened(page).first()).toBeVisible();
  });

  test(`${name}: a digit, d and u answer at the first press`, async ({ page, admin, other, site }) => {
    await queue.prepare({ site, admin, other }, 1);
    await enterAs(page, admin);
    await page.goto(queue.path);
    const heading = page.getByRole('article').getByRole('heading', { level: 2 });
    await expect(heading).toBeVisible();
    await page.keyboard.press('u');
    const isFinal = name === 'profile updates' || name === 'appeals';
    await expect(
      page.getByText(
        isFinal ? 'This can’t be undone: the member has been told.' : 'There is nothing to undo yet.',
      ),
    ).toBeVisible();
    // A digit alone chooses a reason, and sends nothing.
    const reason = page.getByRole('textbox', { name: /reason/i });
    await page.keyboard.press('1');
    await expect(reason).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(reason).toBeHidden();
    await page.keyboard.press('d');
    await expect(reason).toBeVisible();
    await expect(heading).toBeInViewport({ ratio: 1 });
  });
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('a denial by key shows its first reasons beside its focused button', async ({
    page,
    admin,
    other,
  }) => {
    const postId = await createPost(other, { title: uniqueName('sheet') });
    await enterAs(page, admin);
    await page.goto(`/pending-post?post=${postId}`);
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await page.keyboard.press('d');
    const confirm = page.getByRole('button', { name: 'Deny this post' });
    await expect(confirm).toBeFocused();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Deny reason')).toBeInViewport({ ratio: 1 });
    const reasons = page.getByRole('group', { name: 'Common reasons' }).getByRole('button');
    await expect(reasons.first()).toBeInViewport({ ratio: 1 });
    // The keyboard reaches the reasons above.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(reasons.last()).toBeFocused();
    await expect(reasons.last()).toBeInViewport({ ratio: 1 });
  });
});
