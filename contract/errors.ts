import { engineErrors } from '../engine/errors.ts';
import { Refusal, type Challenge, type Details, type Refusals } from '../engine/refusal.ts';

/**
 * All error codes with their status. `errors.byCode` has a message for each in every language; those that the
 * specification quotes are exact in English (rules W7 and S3).
 */
export const errors = {
  // Any call
  ...engineErrors,
  bad_page: 400,
  invalid_field: 400,
  unknown_option: 400,
  demo_only: 403,

  // Accounts
  identifier_invalid: 400,
  username_invalid: 400,
  username_length: 400,
  username_taken: 409,
  username_similar: 409,
  username_reserved: 400,
  email_invalid: 400,
  email_not_university: 400,
  password_forbidden: 400,
  password_length: 400,
  password_common: 400,
  password_personal: 400,
  passwords_differ: 400,
  wrong_login: 401,
  wrong_password: 403,
  campus_login_only: 403,
  campus_again: 403,
  campus_not_allowed: 403,
  no_password: 409,
  login_link: 400,
  unverified: 403,
  code_needed: 403,
  proof_needed: 403,
  code_format: 400,
  code_wrong: 400,
  no_code_session: 401,
  code_too_soon: 429,

  // Posts
  title_blank: 400,
  title_length: 400,
  description_length: 400,
  price_invalid: 400,
  quantity_invalid: 400,
  by_date_invalid: 400,
  course_code_invalid: 400,
  search_empty: 400,
  search_limit: 409,
  search_not_found: 404,
  price_range: 400,
  post_not_found: 404,
  not_author: 403,
  post_state: 409,
  reason_blank: 400,
  deny_reason_length: 400,

  // Offers
  offer_not_found: 404,
  not_asker: 403,
  own_post: 409,
  post_expired: 409,
  price_fixed: 400,
  times_invalid: 400,
  offer_exists: 409,
  offer_closed: 409,
  offer_limit: 409,
  offer_full: 409,
  offer_state: 409,

  // Channels of notices
  push_endpoint_invalid: 400,
  robot_address_invalid: 400,
  robot_missing: 409,

  // Images
  profile_image_too_large: 413,
  image_not_yours: 403,

  // Profile updates
  update_pending: 409,
  update_empty: 400,
  wechat_id_invalid: 400,
  contact_invalid: 400,
  username_too_soon: 409,
  update_not_found: 404,
  update_decided: 409,
  update_differs: 409,

  // Members
  member_not_found: 404,
  suspended: 403,
  already_suspended: 409,
  not_suspended: 409,
  admin_protected: 403,
  nothing_to_reset: 409,
  leaving_date_invalid: 400,
  pause_date_invalid: 400,
  note_length: 400,

  // Reports
  report_own: 403,
  report_open: 409,
  report_decided: 409,

  not_reopened: 409,

  // Appeals and own affairs
  not_denied: 409,
  appeal_made: 409,
  appeal_late: 409,
  appeal_token: 400,
  appeal_not_found: 404,
  appeal_decided: 409,
  own_affair: 403,
  own_decision: 403,

  // The desk
  announcement_not_found: 404,
  setting_locked: 409,
  site_changed: 409,
  own_domain: 409,
  members_left_out: 409,
  currency_used: 409,
  last_admin: 409,
  mail_not_set: 409,
  category_used: 409,
  language_used: 409,
  language_tag_invalid: 400,

  // Notices
  mail_group_fixed: 409,
  unsubscribe_token: 400,
} as const satisfies Refusals;

export type ErrorCode = keyof typeof errors;

/** Fields of an error reply that only some codes have. */
export interface ErrorDetails {
  /** With `post_state`: the post's present status, and the name of the admin who decided last. */
  post_status?: string;
  decided_by?: string | null;
  /** With `suspended`: when the suspension ends, as ISO 8601 in UTC; null if an admin must lift it. */
  until?: string | null;
  reason?: string | null;
  /** With `members_left_out`: how many members have addresses that are not among the new domains. */
  leaves_out?: number;
  /** With `category_used`: the number of posts in each category or kind that would be removed. */
  counts?: Record<string, number>;
}

/** The same fields, for the description of the calls. */
export const errorFields = {
  post_status: { type: 'string', description: 'With post_state: the present status' },
  decided_by: { type: ['string', 'null'], description: 'With post_state: the admin who decided last' },
  until: {
    type: ['string', 'null'],
    description: 'With suspended: when it ends; null if an admin must lift it',
  },
  reason: { type: ['string', 'null'], description: 'With suspended' },
  leaves_out: { type: 'integer', description: 'With members_left_out: how many members' },
  counts: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'With category_used: how many posts have each key that would go',
  },
};

/** The body of an error reply (rule W7). */
export interface ErrorReply extends ErrorDetails {
  message: string;
  code: ErrorCode;
  field?: string;
  requestId?: string;
  /** With `too_many`: the call succeeds at once if it is sent again with a proof for this challenge. */
  challenge?: Challenge;
}

/** An error whose code and message are sent to the client. The server throws it to refuse a call. */
export class CallerError extends Refusal {
  declare readonly code: ErrorCode;

  constructor(code: ErrorCode, more: Details = {}) {
    super(code, errors[code], code, more);
    this.name = 'CallerError';
  }
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}
