import { expect } from 'vitest';
import { deskEndpoints as rows } from '../../../contract/desk/endpoints.ts';
import type { DenyReasonList } from '../../../contract/desk/views.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import type { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { textsOf } from '../../support/texts.ts';
import { waitFor } from '../../support/wait-for.ts';
import { zipWith } from '../../support/zip.ts';

/** The texts that a site begins with follow its languages and channels, except those that an admin has changed. */

const reasonsOf = async (by: Client) => {
  const { reasons } = (await by.call(rows.denyReasons)).body as unknown as DenyReasonList;
  return reasons.map(({ en, zh, texts }) => ({ en, zh, ...(texts && { texts }) }));
};
const sectionsOf = async (by: Client) => (await by.call(rows.site)).body as unknown as SiteSections;
const edit = async (by: Client, section: string, value: unknown) =>
  expect(await by.call(rows.editSite, { section, value })).toMatchObject({ status: 200 });
const usual = (tag: string, channels = 'wechat') =>
  Object.values(textsOf(tag).reasons).map((text) => (typeof text === 'string' ? text : text({ channels })));

test('a site has them in its languages, and keeps what an admin has changed', async ({ admin, visitor }) => {
  const atFirst = await reasonsOf(admin);
  const chinese = usual('zh');
  expect(atFirst).toEqual(usual('en').map((en, at) => ({ en, zh: chinese[at] })));
  const { categories } = await sectionsOf(admin);
  expect(categories).toMatchObject({ edited_at: null, value: categories.default });

  const changed = [
    { en: 'Blurry.', zh: '照片模糊。' },
    { ...atFirst[1], zh: '换成实拍。' },
  ];
  await admin.call(rows.editDenyReasons, { reasons: [...changed, ...atFirst.slice(2)] });
  const renamed = { en: 'Lab gear', zh: '实验用品' };
  await edit(
    admin,
    'categories',
    categories.value.map((one) => (one.key === 'Kitchenware' ? { ...one, names: renamed } : one)),
  );
  await edit(admin, 'languages', ['it', 'en']);
  const [english, italian] = [usual('en'), usual('it')];
  const inBoth = (at: number) => ({
    en: english[at],
    zh: italian[at],
    texts: { it: italian[at], en: english[at] },
  });
  expect(await reasonsOf(admin)).toEqual([...changed, ...english.slice(2).map((_, at) => inBoth(at + 2))]);
  const site = (await visitor.call(siteEndpoints.site)).body as unknown as {
    categories: SiteSections['categories']['value'];
  };
  const { category, choices } = textsOf('it').posts;
  expect(site.categories.map(({ names }) => names)).toEqual([
    { en: 'Textbook', it: category.Textbook },
    renamed,
    { en: 'Food', it: category.Food },
    { en: 'Others', it: category.Others },
  ]);
  expect(site.categories[3]?.kinds[0]?.names).toMatchObject({ it: choices.kind.electronics });
  expect((await sectionsOf(admin)).categories.default[1]?.names).toEqual({
    en: 'Kitchenware',
    it: category.Kitchenware,
  });

  await edit(admin, 'contactChannels', ['whatsapp', 'telegram']);
  const without = await reasonsOf(admin);
  expect(JSON.stringify(without)).not.toMatch(/WeChat|微信/);
  expect(without[8]?.texts).toEqual({ it: usual('it', 'other')[8], en: usual('en', 'other')[8] });

  await edit(admin, 'contactChannels', ['wechat']);
  await edit(admin, 'languages', ['en', 'zh']);
  expect(await reasonsOf(admin)).toEqual([...changed, ...atFirst.slice(2)]);
});

test('a language that lacks them shows the first one, until its files have them', async ({ admin }) => {
  const send = (file: string, texts: object) =>
    admin.call(rows.takeLanguage, {
      tag: 'fr',
      file: {
        fileName: 'fr.zip',
        mediaType: 'application/zip',
        bytes: zipWith([{ name: `fr/${file}.json`, text: JSON.stringify(texts) }]),
      },
    });
  await send('market', { saved: 'Favoris' });
  await edit(admin, 'languages', ['en', 'fr']);
  expect((await reasonsOf(admin)).at(-1)?.texts).toEqual({ en: usual('en')[10] });
  await send('reasons', { 11: 'Un objet par annonce.' });
  await waitFor(async () =>
    expect((await reasonsOf(admin)).at(-1)?.texts).toEqual({
      en: usual('en')[10],
      fr: 'Un objet par annonce.',
    }),
  );
});
