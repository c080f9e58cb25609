import { expect, test } from 'vitest';
import * as format from '../engine/images/format.ts';
import { textsOf } from '../tests/support/texts.ts';
import * as appeals from './appeals/limits.ts';
import * as accounts from './auth/limits.ts';
import * as desk from './desk/limits.ts';
import { errors } from './errors.ts';
import * as images from './images.ts';
import * as members from './members/limits.ts';
import * as notices from './notices/limits.ts';
import * as paging from './paging.ts';
import { pageSize } from './posts/filter-options.ts';
import * as posts from './posts/limits.ts';
import * as profiles from './profile/limits.ts';
import * as reports from './reports/limits.ts';
import * as searches from './searches/limits.ts';

/** What clients rely on: each code with its status and text, and every limit. Changing a line breaks them. */

test('error codes, their statuses and messages', () => {
  const messages: Record<string, string> = textsOf('en').errors.byCode;
  const said = Object.entries(errors).map(([code, status]) => [code, [status, messages[code]]]);
  expect(Object.fromEntries(said)).toEqual({
    bad_request: [400, 'The request could not be understood.'],
    invalid_field: [400, 'This value is not valid.'],
    unknown_option: [400, 'This filter value is not known.'],
    bad_page: [400, 'page should be a whole number between 1 and 10000.'],
    no_session: [401, 'Please log in first.'],
    other_site: [403, 'This request came from another site and was refused.'],
    outside_network: [403, 'This site is reachable only from the university network or VPN.'],
    admins_only: [403, 'Only admins may do this.'],
    not_found: [404, 'Not found.'],
    too_large: [413, 'The request is too large.'],
    wrong_type: [415, 'This content type is not supported.'],
    too_many: [429, 'Too many requests. Please wait a moment and try again.'],
    busy: [503, 'The server is busy. Please try again in a moment.'],
    not_ready: [503, 'The server is not ready. Please try again in a moment.'],
    storage_full: [503, 'This could not be stored right now. Please try again later.'],
    server_error: [500, 'Something went wrong. Please try again later.'],
    identifier_invalid: [
      400,
      'Username should only contain alphanumerical values and underscores, or invalid email format.',
    ],
    username_invalid: [400, 'Username should only contain alphanumerical values and underscores.'],
    username_length: [400, 'Username should be 1 to 30 characters long.'],
    username_taken: [409, 'This username is already taken.'],
    username_similar: [409, 'This username looks like that of another member. Please choose another one.'],
    username_reserved: [400, 'This username is reserved. Please choose another one.'],
    email_invalid: [
      400,
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ],
    email_not_university: [400, 'Please sign up with your university email.'],
    password_forbidden: [400, 'The password cannot contain <, >, ", \', `, ;, &, $, /, \\, (, ), {, }'],
    password_length: [400, 'The password should be 8 to 128 characters long.'],
    password_common: [400, 'This password is too common. Please choose another one.'],
    password_personal: [400, 'The password should not contain your username or email.'],
    passwords_differ: [400, 'Password and Confirm Password do not match.'],
    wrong_login: [401, 'Incorrect username, email or password.'],
    wrong_password: [403, 'The current password is not correct.'],
    campus_login_only: [403, 'Please log in with your campus account.'],
    campus_again: [403, 'Please log in with your campus account once more.'],
    login_link: [400, 'This link is not valid any more. Please ask for a new one.'],
    no_password: [409, 'This account has no password. Log in with your campus account.'],
    unverified: [403, 'Please verify your email first. We have sent you a new code.'],
    code_format: [400, 'Code should be 6 digits'],
    code_wrong: [400, 'The code is not correct.'],
    no_code_session: [401, 'You are unauthorized to enter this page.'],
    code_too_soon: [429, 'A code was sent a moment ago. Please wait before you ask for a new one.'],
    title_blank: [400, 'The title must contain at least 1 character other than only spaces.'],
    title_length: [400, 'The title should be 1-100 characters long.'],
    description_length: [400, 'The description should be at most 5000 characters long.'],
    price_invalid: [400, 'price should be between 0 and 99999999, and up to 2 decimal places.'],
    quantity_invalid: [400, 'Quantity should be a whole number between 1 and 99999999.'],
    by_date_invalid: [
      400,
      "Sell/Buy by date can't be in the past or the day of posting. Please select a different date.",
    ],
    search_empty: [400, 'Enter a text or choose a filter first.'],
    search_limit: [409, 'You can save up to 20 searches. Delete one first.'],
    search_not_found: [404, 'This saved search does not exist.'],
    course_code_invalid: [400, 'A course code has 2 to 20 letters, digits, spaces and - . / ( ).'],
    price_range: [400, "'Price to' should not be below 'Price from'."],
    post_not_found: [404, 'This post does not exist or is not visible to you.'],
    not_author: [403, 'Only the author may do this.'],
    offer_not_found: [404, 'This offer does not exist.'],
    not_asker: [403, 'Only who made the offer may do this.'],
    own_post: [409, 'This is your own post.'],
    post_expired: [409, 'This post has expired.'],
    price_fixed: [400, 'The price of this post is fixed.'],
    times_invalid: [
      400,
      'Choose up to 3 whole hours from 8:00 to 22:00 within the next 14 days, more than 30 minutes from now.',
    ],
    offer_exists: [409, 'You have asked for this already.'],
    offer_closed: [409, 'You can not ask for this again.'],
    offer_limit: [409, 'You have too many open offers. Withdraw one, or wait for an answer.'],
    offer_full: [409, 'Too many people wait for this already. Please try again later.'],
    offer_state: [409, 'The offer has changed. Please reload.'],
    push_endpoint_invalid: [400, 'Pushes can not be sent to this address.'],
    robot_address_invalid: [400, 'Messages can not be sent to this address.'],
    robot_missing: [409, 'There is no robot yet.'],
    post_state: [409, 'The status of the post does not allow this.'],
    deny_reason_length: [400, 'The reason should be at most 1000 characters long.'],
    image_too_large: [413, 'One or more files exceed the file size limit.'],
    profile_image_too_large: [413, 'File exceeds the file size limit.'],
    image_type: [415, 'Only jpg, jpeg, png, bmp, tiff, tif, webp and svg images are accepted.'],
    image_unreadable: [400, 'One or more images could not be read.'],
    image_bmp: [400, 'This kind of BMP is not accepted. Please save the image as PNG or JPEG.'],
    image_svg_doctype: [
      400,
      'An SVG image with a DOCTYPE or entities is not accepted. Please save it as plain SVG or PNG.',
    ],
    image_too_many_pixels: [400, 'One or more images have too many pixels (at most 40 megapixels).'],
    image_not_yours: [403, 'A post can only use your own images.'],
    update_pending: [409, 'Pending update from admin, so cannot update settings for now.'],
    update_empty: [400, 'Nothing was changed.'],
    wechat_id_invalid: [
      400,
      'WeChat ID should be 6 to 20 letters, digits, underscores or hyphens, and begin with a letter.',
    ],
    username_too_soon: [409, 'The username can be changed once a year.'],
    update_not_found: [404, 'This request does not exist.'],
    update_decided: [409, 'This request has been decided already.'],
    update_differs: [409, 'The request has changed since you opened it. Please reload.'],
    reason_blank: [400, 'Please write a reason.'],
    member_not_found: [404, 'This member does not exist.'],
    suspended: [403, 'This account is suspended.'],
    already_suspended: [409, 'This member is suspended already.'],
    not_suspended: [409, 'This member is not suspended.'],
    admin_protected: [403, 'This can not be done to an admin or to yourself.'],
    nothing_to_reset: [409, 'There is nothing to reset.'],
    leaving_date_invalid: [400, 'The date should be from today to 365 days from now.'],
    pause_date_invalid: [400, 'The day should be from tomorrow to 180 days from now.'],
    note_length: [400, 'A note should be 1 to 1000 characters long.'],
    report_own: [403, 'You can not report yourself or your own post.'],
    report_open: [409, 'You have reported this already. The admins will look at it.'],
    report_decided: [409, 'These reports have been decided already.'],
    not_reopened: [409, 'This decision can not be opened again.'],
    not_denied: [409, 'Only a denied post can be looked at again.'],
    appeal_made: [409, 'You have asked for another look at this decision already.'],
    appeal_late: [409, 'Another look can be asked for within 30 days of the decision.'],
    appeal_token: [400, 'This link is not valid. Log in to ask for another look.'],
    appeal_not_found: [404, 'This request does not exist.'],
    appeal_decided: [409, 'This request has been decided already, or no longer needs a decision.'],
    own_affair: [403, 'This concerns you. Please leave it to another admin.'],
    own_decision: [403, 'This is about a decision of yours. Please leave it to another admin.'],
    announcement_not_found: [404, 'This announcement does not exist.'],
    setting_locked: [409, "This is set on the server, and can't be changed here."],
    site_changed: [409, 'Somebody has changed this meanwhile. Look at the new version first.'],
    own_domain: [409, 'Your own e-mail domain and that of the campus login must stay in the list.'],
    members_left_out: [409, 'Some members have addresses outside these domains.'],
    category_used: [409, 'Posts are in a category or kind that would go. Say where they go.'],
    mail_group_fixed: [409, 'These mails can not be changed.'],
    unsubscribe_token: [400, 'This link is not valid. Change your mails in your settings.'],
  });
});

test('the limits', () => {
  expect({ ...accounts }).toEqual({
    email: 254,
    username: 30,
    passwordMin: 8,
    passwordMax: 128,
    codeLength: 6,
    countdownSeconds: 150,
    sessionHours: 24,
    trustedDays: 180,
    sessionDays: 14,
  });
  expect({ ...posts }).toEqual({
    title: 100,
    description: 5000,
    priceCharacters: 8,
    quantity: 99_999_999,
    search: 200,
    similarPosts: 8,
    fittingPosts: 4,
    dealsForHint: 5,
    hintedDays: 365,
    denyReason: 1000,
    courseCodeMin: 2,
    courseCodeMax: 20,
    defaultMonths: 4,
    page: 10_000,
    changedAtOnce: 100,
    askedAfterDays: 30,
    answeredWithinDays: 14,
  });
  expect({ ...notices }).toEqual({
    pageSize: 20,
    keptDays: 90,
    markedAtOnce: 1000,
    queueHours: 12,
    firstReminder: 7,
    lastReminder: 1,
    archiveWarning: 27,
    archivedAfter: 30,
    refusedMails: 3,
  });
  expect({ ...reports }).toEqual({
    text: 500,
    perDay: 10,
    shownOfObject: 100,
    soldReports: 2,
    reporterDays: 7,
    reopenDays: 30,
  });
  expect({ ...appeals }).toEqual({ text: 500, perDay: 10, days: 30 });
  expect({ ...members }).toEqual({
    note: 1000,
    suspensionDays: 365,
    suspensionChoices: [1, 7, 30, null],
    defaultSuspension: 7,
    leavingWithin: 365,
    pausedWithin: 180,
    usualPause: 14,
    decisions: 20,
    recentPosts: 20,
  });
  expect({ ...desk }).toEqual({
    denyReasons: 50,
    announcement: 300,
    usualDays: 30,
    numbersDays: 366,
    emptySearchMembers: 3,
    emptySearches: 20,
    shownDeals: 20,
    presenceSeconds: 60,
  });
  expect({ ...searches }).toEqual({
    suggestedText: 50,
    suggestions: 8,
    suggestedCategories: 3,
    popularMembers: 3,
    popularSearches: 5,
    savedSearches: 20,
    newCount: 100,
  });
  expect({ ...profiles }).toEqual({ usernameChangeMonths: 12 });
  expect({ ...images, ...format }).toMatchObject({
    maxImageBytes: 2_097_152,
    maxImagesPerPost: 10,
    maxImagePixels: 40_000_000,
    maxImageSide: 12_000,
    maxSvgBytes: 262_144,
    imageWidths: [320, 800, 1600],
  });
  expect({ ...paging, inLists: pageSize }).toEqual({ pageSize: 20, inLists: 10 });
});
