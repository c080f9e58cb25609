import { engineErrors } from '../engine/errors.ts';
import { Refusal, type Challenge, type Details } from '../engine/refusal.ts';
import * as appealLimits from './appeals/limits.ts';
import * as accountLimits from './auth/limits.ts';
import * as memberLimits from './members/limits.ts';
import * as offerLimits from './offers/limits.ts';
import * as postLimits from './posts/limits.ts';
import * as profileLimits from './profile/limits.ts';
import * as searchLimits from './searches/limits.ts';

/** How often something may happen, in English: 'once a year' for 12 months. */
export function onceEvery(months: number): string {
  return months === 12 ? 'once a year' : `once in ${months} months`;
}

/**
 * All error codes: the status and the English message. Messages that the specification quotes are exact. Screens
 * translate by code (rules W7 and S3).
 */
export const errors = {
  // Any call
  ...engineErrors,
  bad_page: [400, `page should be a whole number between 1 and ${postLimits.page}.`],
  invalid_field: [400, 'This value is not valid.'],
  unknown_option: [400, 'This filter value is not known.'],

  // Accounts
  identifier_invalid: [
    400,
    'Username should only contain alphanumerical values and underscores, or invalid email format.',
  ],
  username_invalid: [400, 'Username should only contain alphanumerical values and underscores.'],
  username_length: [400, `Username should be 1 to ${accountLimits.username} characters long.`],
  username_taken: [409, 'This username is already taken.'],
  username_similar: [409, 'This username looks like that of another member. Please choose another one.'],
  username_reserved: [400, 'This username is reserved. Please choose another one.'],
  email_invalid: [
    400,
    'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
  ],
  email_not_university: [400, 'Please sign up with your university email.'],
  password_forbidden: [400, 'The password cannot contain <, >, ", \', `, ;, &, $, /, \\, (, ), {, }'],
  password_length: [
    400,
    `The password should be ${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters long.`,
  ],
  password_common: [400, 'This password is too common. Please choose another one.'],
  password_personal: [400, 'The password should not contain your username or email.'],
  passwords_differ: [400, 'Password and Confirm Password do not match.'],
  wrong_login: [401, 'Incorrect username, email or password.'],
  wrong_password: [403, 'The current password is not correct.'],
  campus_login_only: [403, 'Please log in with your campus account.'],
  campus_again: [403, 'Please log in with your campus account once more.'],
  no_password: [409, 'This account has no password. Log in with your campus account.'],
  login_link: [400, 'This link is not valid any more. Please ask for a new one.'],
  unverified: [403, 'Please verify your email first. We have sent you a new code.'],
  code_format: [400, `Code should be ${accountLimits.codeLength} digits`],
  code_wrong: [400, 'The code is not correct.'],
  no_code_session: [401, 'You are unauthorized to enter this page.'],
  code_too_soon: [429, 'A code was sent a moment ago. Please wait before you ask for a new one.'],

  // Posts
  title_blank: [400, 'The title must contain at least 1 character other than only spaces.'],
  title_length: [400, `The title should be 1-${postLimits.title} characters long.`],
  description_length: [400, `The description should be at most ${postLimits.description} characters long.`],
  price_invalid: [
    400,
    `price should be between 0 and ${'9'.repeat(postLimits.priceCharacters)}, and up to 2 decimal places.`,
  ],
  quantity_invalid: [400, `Quantity should be a whole number between 1 and ${postLimits.quantity}.`],
  by_date_invalid: [
    400,
    "Sell/Buy by date can't be in the past or the day of posting. Please select a different date.",
  ],
  course_code_invalid: [
    400,
    `A course code has ${postLimits.courseCodeMin} to ${postLimits.courseCodeMax} letters, digits, spaces and - . / ( ).`,
  ],
  search_empty: [400, 'Enter a text or choose a filter first.'],
  search_limit: [409, `You can save up to ${searchLimits.savedSearches} searches. Delete one first.`],
  search_not_found: [404, 'This saved search does not exist.'],
  price_range: [400, "'Price to' should not be below 'Price from'."],
  post_not_found: [404, 'This post does not exist or is not visible to you.'],
  not_author: [403, 'Only the author may do this.'],
  post_state: [409, 'The status of the post does not allow this.'],
  reason_blank: [400, 'Please write a reason.'],
  deny_reason_length: [400, `The reason should be at most ${postLimits.denyReason} characters long.`],

  // Offers
  offer_not_found: [404, 'This offer does not exist.'],
  not_asker: [403, 'Only who made the offer may do this.'],
  own_post: [409, 'This is your own post.'],
  post_expired: [409, 'This post has expired.'],
  price_fixed: [400, 'The price of this post is fixed.'],
  times_invalid: [
    400,
    `Choose up to ${offerLimits.times} whole hours from ${offerLimits.firstHour}:00 to ${offerLimits.lastHour}:00 within the next ${offerLimits.daysAhead} days, more than ${offerLimits.minutesAhead} minutes from now.`,
  ],
  offer_exists: [409, 'You have asked for this already.'],
  offer_closed: [409, 'You can not ask for this again.'],
  offer_limit: [409, 'You have too many open offers. Withdraw one, or wait for an answer.'],
  offer_full: [409, 'Too many people wait for this already. Please try again later.'],
  offer_state: [409, 'The offer has changed. Please reload.'],

  // Channels of notices
  push_endpoint_invalid: [400, 'Pushes can not be sent to this address.'],
  robot_address_invalid: [400, 'Messages can not be sent to this address.'],
  robot_missing: [409, 'There is no robot yet.'],

  // Images
  profile_image_too_large: [413, 'File exceeds the file size limit.'],
  image_not_yours: [403, 'A post can only use your own images.'],

  // Profile updates
  update_pending: [409, 'Pending update from admin, so cannot update settings for now.'],
  update_empty: [400, 'Nothing was changed.'],
  wechat_id_invalid: [
    400,
    'WeChat ID should be 6 to 20 letters, digits, underscores or hyphens, and begin with a letter.',
  ],
  username_too_soon: [409, `The username can be changed ${onceEvery(profileLimits.usernameChangeMonths)}.`],
  update_not_found: [404, 'This request does not exist.'],
  update_decided: [409, 'This request has been decided already.'],
  update_differs: [409, 'The request has changed since you opened it. Please reload.'],

  // Members
  member_not_found: [404, 'This member does not exist.'],
  suspended: [403, 'This account is suspended.'],
  already_suspended: [409, 'This member is suspended already.'],
  not_suspended: [409, 'This member is not suspended.'],
  admin_protected: [403, 'This can not be done to an admin or to yourself.'],
  nothing_to_reset: [409, 'There is nothing to reset.'],
  leaving_date_invalid: [
    400,
    `The date should be from today to ${memberLimits.leavingWithin} days from now.`,
  ],
  pause_date_invalid: [400, `The day should be from tomorrow to ${memberLimits.pausedWithin} days from now.`],
  note_length: [400, `A note should be 1 to ${memberLimits.note} characters long.`],

  // Reports
  report_own: [403, 'You can not report yourself or your own post.'],
  report_open: [409, 'You have reported this already. The admins will look at it.'],
  report_decided: [409, 'These reports have been decided already.'],

  not_reopened: [409, 'This decision can not be opened again.'],

  // Appeals and own affairs
  not_denied: [409, 'Only a denied post can be looked at again.'],
  appeal_made: [409, 'You have asked for another look at this decision already.'],
  appeal_late: [409, `Another look can be asked for within ${appealLimits.days} days of the decision.`],
  appeal_token: [400, 'This link is not valid. Log in to ask for another look.'],
  appeal_not_found: [404, 'This request does not exist.'],
  appeal_decided: [409, 'This request has been decided already, or no longer needs a decision.'],
  own_affair: [403, 'This concerns you. Please leave it to another admin.'],
  own_decision: [403, 'This is about a decision of yours. Please leave it to another admin.'],

  // The desk
  announcement_not_found: [404, 'This announcement does not exist.'],

  // Notices
  mail_group_fixed: [409, 'These mails can not be changed.'],
  unsubscribe_token: [400, 'This link is not valid. Change your mails in your settings.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** Fields of an error reply that only some codes have. */
export interface ErrorDetails {
  /** With `post_state`: the post's present status, and the name of the admin who decided last. */
  post_status?: string;
  decided_by?: string | null;
  /** With `suspended`: when the suspension ends, as ISO 8601 in UTC; null if an admin must lift it. */
  until?: string | null;
  reason?: string | null;
}

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

  constructor(code: ErrorCode, more: Details & { message?: string } = {}) {
    super(code, errors[code][0], more.message ?? errors[code][1], more);
    this.name = 'CallerError';
  }
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}
