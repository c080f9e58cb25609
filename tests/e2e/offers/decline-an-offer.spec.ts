import type { Page } from 'playwright/test';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { campusUrl, enterAs, expect, expectAccessible, ownContext, test, uniqueName } from '../site.ts';
import { test as weChatTest } from '../wechat.ts';

/** From interest to handed over, on both sides. What the clock does with offers: tests/api/offers/due.test.ts. */

/** The site has two hosts in tests, and each has cookies of its own. */
async function enter(page: Page, site: TestServer, person: Person): Promise<void> {
  await page.context().clearCookies();
  await enterAs(page, person);
  const session = person.cookies.get('session') ?? '';
  await page
    .context()
    .addCookies([{ name: 'session', value: session, url: campusUrl(site), httpOnly: true }]);
}

/** What a job of the clock tells a member. */
const tell = (site: TestServer, person: Person, kind: string, postId: string, topic: string) =>
  site.database.sql(
    `insert into notices (member_id, kind, topic, post_id)
     select id, $1, 'post ' || $2 || $3, $2::bigint from members where username = $4`,
    [kind, postId, ` ${topic}`, person.username],
  );

weChatTest.describe('in WeChat', () => {
  weChatTest.use({ locale: 'zh-CN' });
  weChatTest(
    'a thing is asked for, promised and handed over, each with one or two taps',
    ownContext,
    async ({ weChat: page, other: author, admin, site }) => {
      const title = uniqueName('lamp');
      const asker = await addMember(site);
      const postId = await publishPost(author, admin, { title });
      await enter(page, site, asker);
      await page.goto(`/post/${postId}`);
      await page.getByRole('button', { name: '我想要', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: '我想要' });
      await expect(sheet.getByText('对方答应后，你们会看到彼此的联系方式。')).toBeVisible();
      await sheet.getByRole('button', { name: '发送' }).click();
      await expect(page.getByRole('heading', { name: '你排第 1' })).toBeVisible();
      await expect(page.getByRole('region', { name: '我想要的' })).toBeFocused();

      await enter(page, site, author);
      await page.goto('/notices');
      await page.getByRole('link', { name: /有人回应了/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: '1 人想要' })).toBeVisible();
      await page.getByRole('button', { name: '答应', exact: true }).click();
      const promise = page.getByRole('region', { name: '已有约' });
      await expect(promise.getByText(asker.email)).toBeVisible();
      await expectAccessible(page);

      await enter(page, site, asker);
      await page.goto('/notices');
      await page.getByRole('link', { name: /的发布者已答应你/ }).click();
      await page.waitForURL('**/saved/offers');
      await expect(page.getByRole('heading', { name: '已答应给你' })).toBeVisible();
      await expect(page.getByText(author.email)).toBeVisible();
      await expectAccessible(page);
      await tell(site, asker, 'meeting-soon', postId, 'meeting');
      await page.goto('/notices');
      await page.getByRole('link', { name: /一小时内见面交接/ }).click();
      await expect(page.getByRole('heading', { name: '已答应给你' })).toBeVisible();

      await site.database.sql(`update offers set meet_at = now() - interval '4 hours' where post_id = $1`, [
        postId,
      ]);
      await tell(site, author, 'meeting-ask', postId, 'meeting');
      await site.database.sql(
        `update notices set data = (select jsonb_build_object('offer_id', id::text) from offers where post_id = $1)
         where kind = 'meeting-ask'`,
        [postId],
      );
      await enter(page, site, author);
      await page.goto('/notices');
      await page.getByRole('button', { name: '已当面交接' }).click();
      await expect(page.getByRole('button', { name: '已当面交接' })).toHaveCount(0);
      const { body } = await author.call(postEndpoints.full, { postId });
      expect(body).toMatchObject({ post_status: 'Archived', deal_made: true });
    },
  );
});

test('a member from whom nothing more is wanted is declined, listed in the settings and let through again', async ({
  page,
  member,
  other,
  admin,
}) => {
  const postId = await publishPost(member, admin);
  await other.call(offerEndpoints.make, { postId });
  await page.goto(`/post/${postId}`);
  await page.getByRole('link', { name: '1 wants it' }).click();
  await page.getByRole('button', { name: `More answers to ${other.username}` }).click();
  const block = page.getByRole('button', { name: `Decline, and nothing more from ${other.username}` });
  await block.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await page.goto('/settings/notices');
  const blocked = page.getByRole('region', { name: 'Nothing more from' });
  await expect(blocked.getByRole('link', { name: other.username })).toBeVisible();
  await expectAccessible(page);
  await blocked.getByRole('button', { name: 'Lift' }).click();
  await expect(blocked).toHaveCount(0);

  await enterAs(page, other);
  await page.goto('/notices');
  await page.getByRole('link', { name: /The answer about .+ is no/ }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find similar' })).toBeVisible();
});
