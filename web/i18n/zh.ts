import type { Texts } from './en.ts';
import { actions } from './zh/actions.ts';
import { appeals } from './zh/appeals.ts';
import { audit } from './zh/audit.ts';
import { auth } from './zh/auth.ts';
import { campus } from './zh/campus.ts';
import { common } from './zh/common.ts';
import { desk } from './zh/desk.ts';
import { errors } from './zh/errors.ts';
import { landing } from './zh/landing.ts';
import { market } from './zh/market.ts';
import { members } from './zh/members.ts';
import { moderation } from './zh/moderation.ts';
import { notices } from './zh/notices.ts';
import { offers } from './zh/offers.ts';
import { pages } from './zh/pages.ts';
import { posts } from './zh/posts.ts';
import { profile } from './zh/profile.ts';
import { reports } from './zh/reports.ts';
import { restore } from './zh/restore.ts';
import { searches } from './zh/searches.ts';

export const zh: Texts = {
  common,
  actions,
  appeals,
  audit,
  auth,
  campus,
  desk,
  landing,
  market,
  members,
  moderation,
  notices,
  offers,
  pages,
  posts,
  profile,
  reports,
  restore,
  searches,
  errors,
};
