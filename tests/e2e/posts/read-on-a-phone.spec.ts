import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { hourOf } from '../offers/hour-of.ts';
import { expect, expectNoSidewaysScroll, test } from '../site.ts';

/** What a post's page shows of the thing, of its words and of acts on a phone, in every state. */

const words = 'Hardly used.';
const title = 'Campbell Biology, the eleventh edition';

const photo = async (width: number, height: number) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a63' } })
    .png()
    .toBuffer();
  return { fileName: `${width}.png`, bytes, mediaType: 'image/png' };
};

/** The names of the filled buttons. */
const filled = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
    const probe = article.appendChild(document.createElement('i'));
    probe.style.color = accent;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return [...article.querySelectorAll('button, a')]
      .filter((act) => act.checkVisibility() && getComputedStyle(act).backgroundColor === colour)
      .map((act) => act.textContent);
  });

/** How far what stood there has moved without a tap. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => resolve(0));
      }),
  );

test('words and at most one filled button are in sight in every state of a post', async ({
  page,
  member,
  other,
  admin,
  site,
}) => {
  const third = await addMember(site);
  const images = [await photo(600, 800), await photo(800, 600)];
  const fields = { title, description: words, images, area: 'east', openToNegotiate: 'true' };
  const publish = (author: Person) => publishPost(author, admin, fields);
  const offer = async (asker: Person, postId: string, more = {}) => {
    const { body } = await asker.call(offerEndpoints.make, { postId, ...more });
    return String(body['offer_id']);
  };
  const promised = async (author: Person, asker: Person) => {
    const postId = await publish(author);
    const time = hourOf(12);
    const offerId = await offer(asker, postId, { times: [time] });
    await author.call(offerEndpoints.promise, { offerId, time, area: 'east' });
    return postId;
  };
  const sold = async (author: Person) => {
    const postId = await publish(author);
    await author.call(postEndpoints.archive, { postId, dealMade: true });
    return postId;
  };
  const expired = async (author: Person) => {
    const postId = await publish(author);
    await site.database.sql(`update posts set expires_on = '2020-01-01' where id = $1`, [postId]);
    return postId;
  };
  const asked = async (author: Person, asker: Person) => {
    const postId = await publish(author);
    await offer(asker, postId);
    return postId;
  };
  const denied = async () => {
    const postId = await createPost(member, fields);
    await admin.call(postEndpoints.deny, {
      postId,
      denyReason: 'The pictures are too dark to see the thing.',
    });
    return postId;
  };
  for (const [state, postId, most, act] of [
    ['of another', await publish(other), 700, 'I want it'],
    ['asked', await asked(other, member), 700, undefined],
    ['promised to the reader', await promised(other, member), 900, 'Write an email'],
    ['promised to somebody else', await promised(other, third), 700, 'Join the queue'],
    ['sold', await sold(other), 700, 'Find similar'],
    ['expired', await expired(other), 700, 'Connect'],
    ['own', await publish(member), 700, 'Deal made!'],
    ['own and wanted', await asked(member, other), 700, '1 wants it'],
    ['own and promised', await promised(member, other), 900, 'Write an email'],
    ['own and expired', await expired(member), 700, 'Renew'],
    ['own and sold', await sold(member), 700, 'Copy to a new draft'],
    ['own and pending', await createPost(member, fields), 700, undefined],
    ['own draft', await createPost(member, { ...fields, postStatus: 'Draft' }), 700, 'Edit'],
    ['denied', await denied(), 700, 'Copy to a new draft'],
  ] as const) {
    await test.step(state, async () => {
      await page.goto(`/post/${postId}`);
      const text = page.getByText(words);
      await expect(text).toBeVisible();
      await expect(page.getByText('Loading')).toHaveCount(0);
      if (most === 900) await expect(page.getByText(other.email)).toBeAttached();
      expect.soft(await filled(page), state).toEqual(act ? [act] : []);
      expect.soft((await text.boundingBox())?.y, state).toBeLessThan(most);
      expect.soft(await shift(page), state).toBe(0);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect.soft((await filled(page)).length, `${state} at 1280`).toBeLessThanOrEqual(1);
      await page.setViewportSize({ width: 375, height: 812 });
    });
  }
});

test('photos of every shape fill their frame, in the shape of the first one', async ({
  page,
  member,
  admin,
}) => {
  for (const [width, height] of [
    [1600, 800],
    [800, 800],
    [600, 800],
    [300, 1200],
  ] as const) {
    const images = [await photo(width, height), await photo(640, 480), await photo(480, 640)];
    const postId = await publishPost(member, admin, { images });
    for (const [phone, tallest] of [
      [375, 1.25],
      [1280, 1.25],
    ] as const) {
      await page.setViewportSize({ width: phone, height: 900 });
      await page.goto(`/post/${postId}`);
      const photos = page.getByRole('link', { name: /^Open image/ });
      await expect(photos).toHaveCount(3);
      await expect(photos.first().getByRole('img')).toBeVisible();
      const boxes = await photos.evaluateAll((links) =>
        links.map((link) => {
          const [image, ...others] = link.querySelectorAll('img');
          const { objectFit } = getComputedStyle(image!);
          const [own, frame] = [image!.getBoundingClientRect(), link.getBoundingClientRect()];
          return {
            others: others.length,
            objectFit,
            fills: own.width === frame.width,
            width: own.width,
            height: own.height,
          };
        }),
      );
      for (const box of boxes) expect(box).toMatchObject({ others: 0, objectFit: 'cover', fills: true });
      const shape = Math.min(height / width, tallest);
      for (const box of boxes) {
        expect(box.height).toBeLessThanOrEqual(box.width * shape + 60);
        expect(box.height).toBeGreaterThan(Math.min(box.width * shape, 480) - 2);
      }
      await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Show image/ })).toHaveCount(phone === 375 ? 0 : 3);
      const name = await page
        .getByRole('button', { name: 'Enlarge' })
        .evaluate((button) => button.textContent);
      expect(name).toBe('');
    }
    await page.setViewportSize({ width: 375, height: 812 });
  }
});
