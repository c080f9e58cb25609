import * as rows from 'virtual:call-table';
import type * as z from 'zod/mini';
import type { auditEndpoints } from '../../contract/audit/endpoints.ts';
import type { authEndpoints } from '../../contract/auth/endpoints.ts';
import type { deskEndpoints } from '../../contract/desk/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { memberEndpoints } from '../../contract/members/endpoints.ts';
import type { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import type { pageEndpoints } from '../../contract/pages/endpoints.ts';
import type { postEndpoints } from '../../contract/posts/endpoints.ts';
import type { profileEndpoints } from '../../contract/profile/endpoints.ts';
import type { reportEndpoints } from '../../contract/reports/endpoints.ts';
import type { siteEndpoints } from '../../contract/site.ts';

/**
 * The call table without its schemas, which would add 12 kB of script to every first visit. The types are derived
 * from the schemas. Forms import the schemas of their fields.
 */
export const auditCalls = rows.auditCalls as Calls<typeof auditEndpoints>;
export const authCalls = rows.authCalls as Calls<typeof authEndpoints>;
export const deskCalls = rows.deskCalls as Calls<typeof deskEndpoints>;
export const memberCalls = rows.memberCalls as Calls<typeof memberEndpoints>;
export const noticeCalls = rows.noticeCalls as Calls<typeof noticeEndpoints>;
export const pageCalls = rows.pageCalls as Calls<typeof pageEndpoints>;
export const postCalls = rows.postCalls as Calls<typeof postEndpoints>;
export const profileCalls = rows.profileCalls as Calls<typeof profileEndpoints>;
export const reportCalls = rows.reportCalls as Calls<typeof reportEndpoints>;
export const siteCalls = rows.siteCalls as Calls<typeof siteEndpoints>;

export interface Call<Request, Reply> extends Pick<Endpoint, 'method' | 'path' | 'jsonString' | 'files'> {
  /** Carries types only; never set. */
  readonly carries?: { request: Request; reply: Reply };
}

type Calls<Rows extends Record<string, Endpoint>> = {
  readonly [Name in keyof Rows]: Call<z.input<Rows[Name]['request']>, z.output<Rows[Name]['reply']>>;
};
