import type { Page } from 'playwright/test';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';
import { enterAs, expect, test, uniqueName } from '../site.ts';

/** All queues have the same keys, and take as few of them: 100 decisions, 40 of them with a reason, are 140 keys. */

interface Queue {
  path: string;
  /** A button that each waiting item has. */
  button: string;
  /** The keys that make the first item the current one. */
  start: readonly string[];
  /** Fills the queue with ten items. */
  prepare: (people: { site: TestServer; admin: Person; other: Person }) => Promise<void>;
}

const count = 10;

const queues: Record<string, Queue> = {
  'pending posts': {
    path: '/pending-post',
    button: 'Select',
    start: [],
    prepare: async ({ other }) => {
      for (let one = 0; one < count; one++) await createPost(other, { title: uniqueName('thing') });
    },
  },
  'profile updates': {
    path: '/pending-user-updates',
    button: 'Approve',
    start: ['j'],
    prepare: async ({ site }) => {
      for (let one = 0; one < count; one++)
        await (await addMember(site)).call(profileEndpoints.requestUpdate, { username: uniqueName('new') });
    },
  },
  reports: {
    path: '/reports',
    button: 'Dismiss',
    start: ['j'],
    prepare: async ({ admin, other, site }) => {
      for (let one = 0; one < count; one++)
        await report(await addMember(site), {
          postId: await publishPost(other, admin, { title: uniqueName('thing') }),
        });
    },
  },
  appeals: {
    path: '/appeals',
    button: 'Accept',
    start: ['j'],
    prepare: async ({ other, site }) => {
      const decider = await addMember(site, { role: 'admin' });
      for (let one = 0; one < count; one++) {
        const postId = await createPost(other, { title: uniqueName('thing') });
        await decider.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
        await other.call(appealEndpoints.appealDenial, { postId, text: 'It is sharp.' });
      }
    },
  },
};

const waiting = (page: Page, { button }: Queue) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole(button === 'Select' ? 'checkbox' : 'button', { name: button }) });

for (const [name, queue] of Object.entries(queues)) {
  test(`${name}: ten decisions take fourteen keys`, async ({ page, admin, other, site }) => {
    await queue.prepare({ site, admin, other });
    await enterAs(page, admin);
    await page.goto(queue.path);
    await expect(waiting(page, queue)).toHaveCount(count);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    for (const key of queue.start) await page.keyboard.press(key);
    for (const key of 'ad1aad1ad1aad1') {
      // A post is not decided before it is shown.
      if (name === 'pending posts') await expect(approve).toBeEnabled();
      await page.keyboard.press(key);
    }
    await expect(waiting(page, queue)).toHaveCount(0);
  });
}
