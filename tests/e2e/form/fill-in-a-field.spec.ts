import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { enterAs, expect, test, uniqueName, ownContext } from '../site.ts';

/** What screen readers announce for fields, and the limits that a field enforces itself. */

test('a field is described by its error, and its counter is spoken near the limit only', async ({
  memberPage: page,
}) => {
  await page.goto('/new-post');
  const title = page.getByLabel('Title');
  const spoken = page.getByRole('status').filter({ hasText: 'of 100 characters used' });
  await title.fill('a'.repeat(90));
  await expect(page.getByText('90/100')).toBeVisible();
  await expect(spoken).toHaveCount(0);
  await title.fill('a'.repeat(101));
  await expect(spoken).toHaveText('101 of 100 characters used');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription(/100/);
});

test('a deny reason over 1000 characters is not sent', async ({ page, admin, other }) => {
  const postId = await createPost(other, { title: uniqueName('long') });
  await enterAs(page, admin);
  await page.goto(`/pending-post?post=${postId}`);
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  const reason = page.getByLabel('Deny reason');
  await reason.fill('x'.repeat(1001));
  await page.getByRole('button', { name: 'Deny this post' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('x'.repeat(1000));
  await page.getByRole('button', { name: 'Deny this post' }).click();
  await expect(page.getByText('Post denied.')).toBeVisible();
  expect((await other.call(postEndpoints.full, { postId })).body).toMatchObject({
    deny_reason: 'x'.repeat(1000),
  });
});

test(
  'a share that the member cancels is no failure',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: () => {
          // By then the page has rendered its reaction to the rejection.
          requestAnimationFrame(() => requestAnimationFrame(() => (document.title = 'cancelled')));
          return Promise.reject(new DOMException('cancelled', 'AbortError'));
        },
      });
    });
    await page.goto(`/post/${postId}`);
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page).toHaveTitle('cancelled');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  },
);

test('a post that moves to the next page while that is loaded is shown once', async ({
  page,
  member,
  other,
  admin,
}) => {
  const titles = Array.from({ length: 12 }, (_, index) => uniqueName(`saved_${index}`));
  for (const title of titles)
    await member.call(postEndpoints.save, { postId: await publishPost(other, admin, { title }) });
  await page.goto('/saved');
  const cards = page.getByRole('main').getByRole('link', { name: /saved_/ });
  await expect(cards).toHaveCount(10);
  await member.call(postEndpoints.save, { postId: await publishPost(other, admin) });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards.filter({ hasText: titles[0] ?? '' })).toHaveCount(1);
  for (const title of titles) await expect(cards.filter({ hasText: title })).toHaveCount(1);
});
