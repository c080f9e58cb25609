import * as z from 'zod/mini';
import { addMonths, isLaterDay } from '../../../contract/days.ts';
import { day, postForm } from '../../../contract/posts/fields.ts';
import * as limits from '../../../contract/posts/limits.ts';
import {
  type Category,
  type Currency,
  type PostType,
  type PriceBasis,
} from '../../../contract/posts/options.ts';
import type { Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { readDraft } from '../../form/draft.ts';
import { today } from '../../session/today.ts';

/** The form's fields as they are typed; the contract makes its own of them. */
export interface PostValues {
  title: string;
  description: string;
  price: string;
  currency: Currency;
  quantity: string;
  sellBuyByDate: string;
  category: Category;
  totalOrPerItem: PriceBasis;
  postType: PostType;
  openToNegotiate: boolean;
  postStatus: Status;
}

export function tomorrow(): string {
  return new Date(Date.parse(today()) + 24 * 3_600_000).toISOString().slice(0, 10);
}

export function emptyPost(): PostValues {
  return {
    title: '',
    description: '',
    price: '',
    currency: '¥',
    quantity: '1',
    sellBuyByDate: addMonths(today(), limits.defaultMonths),
    category: 'Textbook',
    totalOrPerItem: 'Total price',
    postType: 'sell',
    openToNegotiate: false,
    postStatus: 'Draft',
  };
}

export function valuesOf(post: FullPost): PostValues {
  return {
    title: post.post_title,
    description: post.description,
    price: post.price,
    currency: post.currency,
    quantity: String(post.quantity),
    sellBuyByDate: post.date_of_expiration,
    category: post.category,
    totalOrPerItem: post.overall_or_per_unit,
    postType: post.post_type,
    openToNegotiate: post.open_to_negotiate_flag,
    postStatus: post.post_status,
  };
}

/** A copy starts anew: a draft with the usual time to run. */
export function copyOf(post: FullPost): PostValues {
  const { sellBuyByDate, postStatus } = emptyPost();
  return { ...valuesOf(post), sellBuyByDate, postStatus };
}

/** The kept draft over the values that the form would begin with; a date that has passed meanwhile is not kept. */
export function withDraft(start: PostValues, draftName: string): PostValues {
  const kept = Object.entries(readDraft<PostValues>(draftName)).filter(
    ([name, value]) =>
      name in start &&
      typeof value === typeof start[name as keyof PostValues] &&
      (name !== 'sellBuyByDate' || isLaterDay(String(value), today())),
  );
  return { ...start, ...Object.fromEntries(kept) };
}

/** The contract's rules with the one that needs a calendar. `unchangedDay` may stay, though it has passed. */
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
