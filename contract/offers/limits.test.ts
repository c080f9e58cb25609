import { expect, test } from 'vitest';
import * as offers from './limits.ts';

test('the limits that clients rely on', () => {
  expect({ ...offers }).toEqual({
    openOffers: 20,
    openToAuthor: 3,
    dailyToAuthor: 6,
    openOnPost: 50,
    dailyPromises: 3,
    promisesOfPost: 6,
    times: 3,
    firstHour: 8,
    lastHour: 22,
    minutesAhead: 30,
    daysAhead: 14,
    waitingHours: 48,
    lapseHours: 72,
    reminderHours: 1,
    askHours: 3,
    askHoursWithoutTime: 48,
    answerHoursWithoutTime: 24,
    answerDays: 3,
    answerableDays: 14,
    suspendedDays: 7,
    lateHours: 24,
    contactHours: 24,
    freeHours: 24,
    keptDays: 90,
  });
});
