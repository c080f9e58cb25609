import * as z from 'zod/mini';
import type { Categories } from '../../../contract/categories.ts';
import { addMonths, isLaterDay } from '../../../contract/days.ts';
import { day } from '../../../contract/posts/fields.ts';
import { postForm, type PostForm } from '../../../contract/posts/forms.ts';
import * as limits from '../../../contract/posts/limits.ts';
import {
  defaults,
  fieldNames,
  isFitting,
  optionalFields,
  viewOfField,
} from '../../../contract/posts/post-fields.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { referenceCurrency } from '../../../contract/price.ts';
import { usualCategories } from '../../../contract/usual-categories.ts';
import { siteCurrencies } from '../../api/site-facts.ts';
import { readDraft, saveDraft } from '../../form/draft.ts';
import { today, tomorrow } from '../../session/today.ts';

/** The form's fields as inputs hold them: numbers are text, and so is what is missing. The contract's schema converts them. */
export type PostValues = {
  [Name in keyof PostForm]-?: PostForm[Name] extends number
    ? string
    : NonNullable<PostForm[Name]> | (null extends PostForm[Name] ? '' : never);
};

/** `leavingOn` is the day on which the author leaves, if any. The category is the first of a site that has chosen none. */
export function emptyPost(leavingOn?: string | null): PostValues {
  const leaving = leavingOn && (isLaterDay(leavingOn, today()) ? leavingOn : tomorrow());
  return {
    ...defaults,
    currency: referenceCurrency(siteCurrencies),
    category: usualCategories[0]?.key ?? '',
    title: '',
    price: '',
    quantity: String(defaults.quantity),
    ...(Object.fromEntries(optionalFields.map((name) => [name, ''])) as Record<
      (typeof optionalFields)[number],
      ''
    >),
    sellBuyByDate: leaving || addMonths(today(), limits.defaultMonths),
  };
}

/** The values that 'Post another' keeps. */
const kept = ['postType', 'category', 'kind', 'area', 'sellBuyByDate'] as const;

export function keptValues(values: PostValues): Record<string, string> {
  return Object.fromEntries(kept.map((name) => [name, values[name]]).filter(([, value]) => value));
}

/** The same from the address of the form. Values that are not valid any more are dropped. */
export function keptFrom(address: URLSearchParams): Partial<PostValues> {
  const { shape } = postRules();
  const valid = kept.filter((name) => address.has(name) && shape[name].safeParse(address.get(name)).success);
  return Object.fromEntries(valid.map((name) => [name, address.get(name)]));
}

/** Removed with the drafts, so that the next user of this device does not see it. */
const lastPost = 'last-post';

/** The area of the member's last post from this device, if the site still has it. */
export function lastArea(areas: readonly { area: string }[] = []): string {
  const { area } = readDraft<PostValues>(lastPost);
  return areas.find((one) => one.area === area)?.area ?? '';
}

export function keepArea(area: string): void {
  saveDraft(lastPost, { area });
}

export function valuesOf(post: FullPost): PostValues {
  const entries = fieldNames.map((name) => [name, post[viewOfField[name]] ?? '']);
  return { ...Object.fromEntries(entries), quantity: String(post.quantity) } as PostValues;
}

/** The values of a copy: a draft with the usual by-date. */
export function copyOf(post: FullPost, leavingOn?: string | null): PostValues {
  const { sellBuyByDate, postStatus } = emptyPost(leavingOn);
  return { ...valuesOf(post), sellBuyByDate, postStatus };
}

/** Without the fields that do not fit the chosen type and category. */
export function fittingValues(values: PostValues, categories: Categories): PostValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isFitting(name, values, categories) ? value : '',
  ]);
  return Object.fromEntries(entries) as PostValues;
}

/** The saved draft merged into the initial values. A by-date that is no longer later than today is dropped. */
export function withDraft(start: PostValues, draftName: string): PostValues {
  const saved = Object.entries(readDraft<PostValues>(draftName)).filter(
    ([name, value]) =>
      name in start &&
      typeof value === typeof start[name as keyof PostValues] &&
      (name !== 'sellBuyByDate' || isLaterDay(String(value), today())),
  );
  return { ...start, ...Object.fromEntries(saved) };
}

/** The contract's rules, and a by-date later than today. `unchangedDay` is accepted although it has passed. */
export function postRules(unchangedDay?: string) {
  return z.extend(postForm, {
    sellBuyByDate: z
      .string()
      .check(
        z.refine(
          (value) => value === unchangedDay || (day.safeParse(value).success && isLaterDay(value, today())),
          'by_date_invalid',
        ),
      ),
  });
}
