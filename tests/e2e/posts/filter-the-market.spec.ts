import type { Locator } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { publishPost } from '../../support/people.ts';
import { expect, test, uniqueName } from '../site.ts';

test('what is gone is hidden by default, and the browser remembers the choice', async ({
  page,
  member,
  other,
  admin,
}) => {
  const word = uniqueName('lamp');
  const gone = await publishPost(other, admin, { title: `${word} gone` });
  await publishPost(member, admin, { title: `${word} here` });
  await other.call(postEndpoints.archive, { postId: gone });
  await page.goto('/market');
  const here = page.getByRole('link', { name: `${word} here` });
  const archived = page.getByRole('link', { name: `${word} gone` });
  await expect(here).toBeVisible();
  await expect(archived).toBeHidden();
  const hides = page.getByRole('switch', { name: 'Hide what is gone' });
  await expect(hides).toBeChecked();
  await page.getByLabel('Status').selectOption('Archived');
  await expect(archived).toBeVisible();
  await expect(here).toBeHidden();
  await page.goBack();
  await hides.uncheck();
  await expect(archived).toBeVisible();
  await page.goto(`/search?search=${word}`);
  await expect(hides).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveText([/here/, /gone/]);
  await hides.check();
  await expect(archived).toBeHidden();
});

test('on phones the filters begin with what is set', async ({ memberPage: page }) => {
  await page.goto('/market');
  const sort = page.getByLabel('Sort');
  const type = page.getByLabel('Type');
  await expect(sort).toBeInViewport({ ratio: 1 });
  await type.selectOption('Buy posts');
  await expect(type).toBeInViewport({ ratio: 1 });
  const left = async (select: Locator) => (await select.boundingBox())?.x ?? 0;
  expect(await left(type)).toBeLessThan(await left(sort));
});
