import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './wire.ts';

/** Public settings of the operator: name, credits, links. */
export const siteInfo = z.object({
  siteName: z.string(),
  siteNameZh: z.string(),
  developerCredit: z.string(),
  classYear: z.string(),
  contactEmail: z.string(),
  hostedOn: z.string(),
  guidelinesUrl: z.string(),
  emailDomains: z.array(z.string()),
  /** By-dates that the form of a post suggests, with a name in each language. */
  termEnds: z.optional(z.array(z.object({ day: z.string(), en: z.string(), zh: z.string() }))),
});
export type SiteInfo = z.output<typeof siteInfo>;

export const siteEndpoints = {
  site: endpoint({
    method: 'GET',
    path: '/api/site',
    access: 'public',
    summary: 'Name, credits and links of this site',
    request: nothing,
    reply: siteInfo,
  }),
} as const;
