import type * as z from 'zod/mini';
import type { Currencies } from '../price.ts';
import { screenPaths } from '../screens.ts';
import type { MailGroupName } from './mail-groups.ts';

export type Recipient =
  | 'author'
  | 'savers'
  | 'searcher'
  | 'asker'
  | 'askers'
  | 'both'
  | 'reporter'
  | 'member'
  | 'admins';

interface About<To extends Recipient, Topic extends string> {
  to: To;
  group: MailGroupName;
  /** A notice replaces an unread one on its topic. # is the id of the post, or the caller's `about`. It is stored. */
  topic: Topic;
  opens?: (postId: string | null) => string | undefined;
}

interface Row<Data> {
  /** The path of the screen that the notice is about; undefined if the post is gone or hidden. */
  opens?: (postId: string | null, data: Data, currencies: Currencies) => string | undefined;
  /** Of a notice without a post. */
  icon?: 'self' | 'day' | 'flag' | 'list' | 'sanction' | 'search';
  /** Its mail does not wait for the end of the quiet hours. */
  isUrgent?: true;
  /** Its mail leads to an appeal while the member is suspended. */
  isAppealable?: true;
  /** The author answers it on the notice: whether the post is available, or whether the two have met. */
  question?: 'available' | 'meeting';
  /** It waits for an answer of the member, who gives it where it leads. */
  isAsked?: true;
  /** It replaces all unread notices of the member about the post. */
  replacesAll?: true;
  /** It stays unread when its post is deleted. */
  survivesDeletion?: true;
  /** Its `reason` is a code, and no text of an admin, which mails translate. */
  keepsReason?: true;
}

/** Infers the types of the functions from `data`. */
export const kind = <To extends Recipient, Topic extends string, Data extends z.ZodMiniType>(
  about: About<To, Topic>,
  data: Data,
  rest: Row<z.output<Data>> = {},
) => ({ ...about, data, ...rest });

/** The offers on an own post. */
export const toPostOffers = (postId: string | null) =>
  postId === null ? undefined : screenPaths.postOffers.replace(':postId', postId);

/** The page of the post. */
export const toPost = (postId: string | null) =>
  postId === null ? undefined : screenPaths.post.replace(':postId', postId);
