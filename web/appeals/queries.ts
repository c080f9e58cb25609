import { numberedPages } from '../api/paged-query.ts';
import { appealCalls } from '../api/screen-calls.ts';

export const openAppeals = numberedPages({
  key: ['appeals', 'open'],
  row: appealCalls.open,
  // Admins must answer current appeals.
  staleTime: 0,
});
