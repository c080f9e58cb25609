import { inDays } from '../../support/clock.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { expect, expectAccessible, test } from '../site.ts';

/** Many things are posted one after the other. */

test("'Another like this' keeps type, area and by-date, so that photo, title and price are enough", async ({
  memberPage: page,
}) => {
  const { fileName: name, mediaType: mimeType, bytes: buffer } = sampleImage('png');
  const addPhoto = () => page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
  const day = inDays(12);
  await page.goto('/new-post');
  await page.getByRole('radio', { name: 'Buy' }).check();
  await addPhoto();
  await page.getByLabel('Title').fill('Desk');
  await page.getByLabel('Price', { exact: true }).fill('50');
  await page.getByLabel('Category').selectOption('Others');
  await page.getByLabel('Kind').selectOption('Furniture');
  await page.getByLabel('Sell/Buy by date').fill(day);
  await page.getByLabel('Area').selectOption('East gate');
  await page.getByRole('button', { name: 'Post to market' }).click();

  const another = page.getByRole('link', { name: 'Another like this' });
  await expect(another).toBeVisible();
  await expectAccessible(page);
  await another.click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await addPhoto();
  await page.getByLabel('Title').fill('Chair');
  await page.getByLabel('Price', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Post to market' }).click();
  await expect(another).toBeVisible();
  await page.getByRole('link', { name: 'Chair' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('buying: Chair');
  const facts = page.getByRole('article').getByRole('definition');
  for (const fact of ['Furniture', 'East gate']) await expect(facts.filter({ hasText: fact })).toBeVisible();
  await expect(page.locator(`time[datetime="${day}"]`)).toBeVisible();
  await page.goto('/myposts');
  await expect(page.getByRole('link', { name: 'Desk' })).toBeVisible();
  await expect(another).toBeHidden();
});
