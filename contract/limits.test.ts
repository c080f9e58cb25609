import { expect, test } from 'vitest';
import * as format from '../engine/images/format.ts';
import * as appeals from './appeals/limits.ts';
import * as accounts from './auth/limits.ts';
import * as desk from './desk/limits.ts';
import * as images from './images.ts';
import * as members from './members/limits.ts';
import * as notices from './notices/limits.ts';
import * as paging from './paging.ts';
import { pageSize } from './posts/filter-options.ts';
import * as posts from './posts/limits.ts';
import * as profiles from './profile/limits.ts';
import * as reports from './reports/limits.ts';
import * as searches from './searches/limits.ts';

/** What clients rely on: every limit. Changing a line breaks them. */

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
  expect({ ...paging }).toEqual({ pageSize: 20 });
  expect(pageSize).toBe(10);
});
