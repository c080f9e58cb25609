import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { bothWidths, expect, expectAccessible, test, uniqueName } from '../e2e/site.ts';
import { inDays } from '../support/clock.ts';
import { sampleImage } from '../support/image-samples.ts';

const file = (extension: Parameters<typeof sampleImage>[0], name = `photo.${extension}`) => {
  const { bytes, mediaType } = sampleImage(extension);
  return { name, mimeType: mediaType, buffer: bytes };
};

test(
  '[2.3 2.19 4.2] a member posts with photos, in the order that they chose',
  bothWidths,
  async ({ page, member }) => {
    const title = uniqueName('Rice_cooker');
    await page.goto('/new-post');
    await expect(page.getByRole('heading', { name: 'Create a new post' })).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Works well, 九成新');
    await page.getByLabel('Price', { exact: true }).fill('120.5');
    await page.getByLabel('Category').selectOption('Kitchenware');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Open to negotiate').check();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('jpg'), file('png'), file('webp')]);
    await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('img', { name: 'Photo 3 of 3' }).click();
    await page.getByRole('button', { name: 'Move photo 3 earlier' }).click();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Post to market' }).click();
    await page.waitForURL('**/myposts/available');
    // The form was scrolled to its end. A new page starts at its top.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText(/^Place \d+ in the queue/)).toBeVisible();
    const [card] = (await member.call(postEndpoints.myAvailable)).body as { post_id: string }[];
    const { body } = await member.call(postEndpoints.full, { postId: card?.post_id });
    expect(body).toMatchObject({
      post_status: 'Pending',
      price: '120.5',
      open_to_negotiate_flag: true,
      category: 'Kitchenware',
    });
    expect(body['images']).toHaveLength(2);
    // A draft is not restored after it was sent.
    await page.goto('/new-post');
    await expect(page.getByLabel('Title')).toHaveValue('');
  },
);

test('[5.1 5.3 5.6] wrong fields show the errors of the specification, and the first one gets the focus', async ({
  memberPage: page,
}) => {
  await page.goto('/new-post');
  await page.getByLabel('Title').fill('   ');
  await page.getByLabel('Price', { exact: true }).fill('1.234');
  await page.getByLabel('Sell/Buy by date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(
    page.getByText('The title must contain at least 1 character other than only spaces.'),
  ).toBeVisible();
  await expect(
    page.getByText('price should be between 0 and 99999999, and up to 2 decimal places.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      "Sell/Buy by date can't be in the past or the day of posting. Please select a different date.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Title').fill('Lamp');
  await page.getByLabel('Price', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('Enter 0 to give it away.')).toBeVisible();
  await expect(page.getByText('What you type is kept in this browser until you send it.')).toBeVisible();
  // What is wrong is unfolded, and gets the focus if it comes first.
  await page.getByLabel('Price', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByLabel('Sell/Buy by date')).toBeFocused();
  await page.getByLabel('Sell/Buy by date').fill(inDays(9));
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Quantity').fill('0');
  await page.getByText('More', { exact: true }).click();
  await expect(page.getByLabel('Quantity')).toBeHidden();
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByLabel('Quantity')).toBeFocused();
});
