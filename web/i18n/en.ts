import { errors } from '../../contract/errors.ts';
import { firstTexts } from './en-first.ts';
import { actions } from './en/actions.ts';
import { appeals } from './en/appeals.ts';
import { audit } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { campus } from './en/campus.ts';
import { desk } from './en/desk.ts';
import { members } from './en/members.ts';
import { messagesOf } from './en/messages.ts';
import { moderation } from './en/moderation.ts';
import { notices } from './en/notices.ts';
import { offers } from './en/offers.ts';
import { pages } from './en/pages.ts';
import { detail, weChat } from './en/posts-detail.ts';
import { form } from './en/posts-form.ts';
import { own } from './en/posts-own.ts';
import { pending } from './en/posts-pending.ts';
import { profile } from './en/profile.ts';
import { reports } from './en/reports.ts';
import { restore } from './en/restore.ts';
import { searches } from './en/searches.ts';

export const en = {
  ...firstTexts,
  errors: { ...firstTexts.errors, byCode: messagesOf(errors) },
  posts: { ...firstTexts.posts, ...own, detail, form, pending, weChat },
  actions,
  appeals,
  audit,
  auth,
  campus,
  desk,
  members,
  moderation,
  notices,
  offers,
  pages,
  profile,
  reports,
  restore,
  searches,
};

/** All texts. English defines the type: a text that another language lacks is a type error. */
export type Texts = typeof en;
