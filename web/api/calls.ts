import * as rows from 'virtual:call-table/first';
import type * as z from 'zod/mini';
import type { authEndpoints } from '../../contract/auth/endpoints.ts';
import type { deskEndpoints } from '../../contract/desk/endpoints.ts';
import type { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import type { offerEndpoints } from '../../contract/offers/endpoints.ts';
import type { pageEndpoints } from '../../contract/pages/endpoints.ts';
import type { profileEndpoints } from '../../contract/profile/endpoints.ts';
import type { siteEndpoints } from '../../contract/site.ts';
import type { Endpoint } from '../../engine/endpoint.ts';

/**
 * The calls of every page, without their schemas, which would add 12 kB of script to every first visit. The types are
 * derived from the schemas. Forms import the schemas of their fields.
 */
export const authCalls = rows.authCalls as Calls<typeof authEndpoints>;
export const deskCalls = rows.deskCalls as Calls<typeof deskEndpoints>;
export const noticeCalls = rows.noticeCalls as Calls<typeof noticeEndpoints>;
export const offerCalls = rows.offerCalls as Calls<typeof offerEndpoints>;
export const pageCalls = rows.pageCalls as Calls<typeof pageEndpoints>;
export const profileCalls = rows.profileCalls as Calls<typeof profileEndpoints>;
export const siteCalls = rows.siteCalls as Calls<typeof siteEndpoints>;

export interface Call<Request, Reply> extends Pick<Endpoint, 'method' | 'path' | 'jsonString'> {
  /** Carries types only; never set. */
  readonly carries?: { request: Request; reply: Reply };
}

export type Calls<Rows extends Record<string, Endpoint>> = {
  readonly [Name in keyof Rows]: Call<z.input<Rows[Name]['request']>, z.output<Rows[Name]['reply']>>;
};
