import { expect, type Page } from 'playwright/test';

export const openFilters = (page: Page) =>
  page.getByRole('button', { name: /^(Filters|More filters)( \(\d+\))?$/ }).click();

/** Chooses in a select of the market, which narrow screens have in the sheet. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  const inRow = page.getByRole('group', { name: 'Filters' }).getByLabel(label);
  if (await inRow.isVisible()) {
    await inRow.selectOption(option);
    return;
  }
  await openFilters(page);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel(label).selectOption(option);
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(sheet).toBeHidden();
}
