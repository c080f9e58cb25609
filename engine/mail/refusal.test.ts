import { expect, test } from 'vitest';
import { judgeRefusal } from './refusal.ts';

/** The error by which nodemailer passes on a mail server's answer. */
const answered = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['RCPT TO', '550 5.1.1 <nobody@nyu.edu>: Recipient address rejected: User unknown'],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied.'],
  ['RCPT TO', '551 5.1.6 User has moved'],
  ['RCPT TO', '553 5.1.3 Bad recipient address syntax'],
  ['RCPT TO', '550 5.2.1 The email account is disabled'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['DATA', '550 5.1.1 User unknown'],
  ['DATA', '554 5.7.1 Message rejected as spam'],
])('[H3.3] %s %j: the address is refused for good', (command, response) =>
  expect(judgeRefusal(answered(command, response))).toBe('recipient'),
);

test.each([
  ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', 'EAUTH'],
  ['API', '', 'ENOAUTH'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'EENVELOPE'],
  ['RCPT TO', '530 5.7.1 Authentication required', 'EENVELOPE'],
  ['RCPT TO', '550 5.7.1 Unable to relay', 'EENVELOPE'],
  ['RCPT TO', '550 relay not permitted', 'EENVELOPE'],
  ['RCPT TO', '550 Blocked, see the list', 'EENVELOPE'],
  ['RCPT TO', '553 5.7.1 Sender address rejected: not owned by user', 'EENVELOPE'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked', 'EENVELOPE'],
  ['MAIL FROM', '550 5.1.8 Sender address rejected: Domain not found', 'EENVELOPE'],
  ['CONN', '554 5.3.2 No service here', 'ECONNECTION'],
])('%s %j: the operator must act, and mails wait', (command, response, code) =>
  expect(judgeRefusal(answered(command, response, code))).toBe('us'),
);

test.each([
  ['RCPT TO', '450 4.2.0 Greylisted, try again later'],
  ['RCPT TO', '452 4.2.2 Mailbox full'],
  ['CONN', '421 4.3.2 Too many connections'],
])('%s %j: a later try may succeed', (command, response) =>
  expect(judgeRefusal(answered(command, response))).toBe('now'),
);

test('a failed connection is not a refusal of the recipient', () =>
  expect(judgeRefusal(Object.assign(new Error('connect'), { code: 'ESOCKET', command: 'CONN' }))).toBe(
    'now',
  ));
