import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { expect, expectAccessible, test } from '../e2e/site.ts';
import { addMember, createPost } from '../support/people.ts';

/** Asking for another look at a decision, and answering. */

test.use({ allowedConsole: /status of (400|403|409)/ });

test('the author of a denied post asks for another look, and reads what became of it', async ({
  memberPage: page,
  member,
  admin,
  site,
}) => {
  const postId = await createPost(member, { title: 'Rice cooker' });
  const second = await addMember(site, { role: 'admin' });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Ask for another look' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please write 1 to 500 characters.')).toBeVisible();
  await page.getByLabel('What should the admins know?').fill('It is sharp.');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Ask for another look' }).click();
  await expect(page.getByLabel('What should the admins know?')).toHaveValue('It is sharp.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. An admin will look at it again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have asked for another look. An admin will answer.')).toBeVisible();
  const [waiting] = (await second.call(appealEndpoints.open)).body as unknown as { appeal_id: string }[];
  await second.call(appealEndpoints.decide, {
    appealId: waiting?.appeal_id,
    accept: false,
    reason: 'Still blurry',
  });
  await page.goto('/notices');
  await expect(
    page.getByText('You asked for another look at “Rice cooker”: the decision stands. Reason: Still blurry'),
  ).toBeVisible();
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('An admin has looked again, and the decision stands.')).toBeVisible();
});
