import type { ErrorCode } from '../../../contract/errors.ts';
import { generalErrors } from '../../../engine/refusal.ts';
import { messagesOf } from './messages.ts';

/** The server's messages by code, and the error screens. */
export const errors = {
  // The other messages are loaded with all texts. Until then, failures show the message of their reply.
  byCode: messagesOf(generalErrors) as Record<ErrorCode, string>,
  noConnection: 'The site could not be reached. Please check your connection and try again.',
  reference: (requestId: string) => `Reference: ${requestId}`,

  notFound: {
    title: 'Not Found',
    text: 'This page does not exist. It may have been moved or deleted.',
    toMarket: 'Go to the market',
    toStart: 'Go to the start page',
  },
  loadFailed: 'Not Found',
  unauthorized: {
    title: 'Not Authorized!',
    text: 'Only the author can change a post.',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'This page has crashed because of an error in the site. Reload it; if that does not help, please tell us.',
    reload: 'Reload',
  },
};
