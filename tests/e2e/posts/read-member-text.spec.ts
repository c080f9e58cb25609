import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { expect, test, uniqueName } from '../site.ts';

/** Members' texts are shown literally and never parsed as HTML (rules, Pages). */

const markup = (name: string) => `<img src=x onerror=document.title='taken'> <b>${name}</b>`;

test('[H6.4] markup in a title, a description and a reason is text', async ({
  page,
  member,
  other,
  admin,
}) => {
  const [title, description, denyReason] = ['one', 'two', 'three'].map((stem) => markup(uniqueName(stem)));
  const published = await publishPost(other, admin, { title, description });
  await page.goto('/market');
  await expect(page.getByText(title ?? '').first()).toBeVisible();
  await page.goto(`/post/${published}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title ?? ''}`);
  await expect(page.getByText(description ?? '')).toBeVisible();

  const denied = await createPost(member, { title });
  await admin.call(postEndpoints.deny, { postId: denied, denyReason });
  await page.goto(`/post/${denied}`);
  await expect(page.getByText(denyReason ?? '')).toBeVisible();
  await expect(page.locator('main b, main img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('taken');
});
