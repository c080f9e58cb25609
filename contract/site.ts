import * as z from 'zod/mini';
import { channelKeys } from './channels.ts';
import { announcementList, writtenView } from './desk/views.ts';
import { endpoint } from './endpoint.ts';
import { shownFacts } from './site-facts.ts';

const lines = z.record(z.string(), z.string());

/** Public settings of the operator: name, credits, links. */
export const siteInfo = z.object({
  ...shownFacts,
  siteName: z.string(),
  siteNameZh: z.string(),
  developerCredit: z.string(),
  classYear: z.string(),
  contactEmail: z.string(),
  /** The section as admins edit it, with each text by the tags of its languages. */
  footer: z.optional(
    z.object({
      controller: lines,
      hostedOn: lines,
      credit: lines,
      classYear: lines,
      contactEmail: z.string(),
      guidelinesUrl: z.string(),
      icpNumber: z.string(),
      policeFiling: z.string(),
    }),
  ),
  hostedOn: z.string(),
  guidelinesUrl: z.string(),
  emailDomains: z.array(z.string()),
  /** The Chinese forms of credit, class year and host. */
  developerCreditZh: z.optional(z.string()),
  classYearZh: z.optional(z.string()),
  hostedOnZh: z.optional(z.string()),
  /** Numbers of the site's registrations, shown in the footer; empty if there are none. */
  icpNumber: z.optional(z.string()),
  policeFiling: z.optional(z.string()),
  /** Days that entries of the audit trail are kept, and those about closed accounts; null if they are never deleted. */
  trailDays: z.optional(z.nullable(z.number())),
  closedAccountDays: z.optional(z.nullable(z.number())),
  /** The announcements of today, latest first. */
  announcements: z.optional(announcementList),
  /** Deals made this year, up to yesterday; absent below twenty. */
  dealsThisYear: z.optional(z.number()),
  /** Kilograms of CO2e that deals of this year have saved, where the site says so; absent below twenty. */
  effect: z.optional(z.object({ low: z.number(), high: z.number() })),
  /** The ways to log in, where the campus has its own login. Paths accept `next`. */
  logins: z.optional(
    z.object({
      password: z.boolean(),
      campus: z.array(
        z.object({ kind: z.enum(['oidc', 'cas']), name: z.string(), nameZh: z.string(), path: z.string() }),
      ),
    }),
  ),
  /** A public demo, which visitors enter without an account and which keeps nothing. */
  demo: z.optional(z.literal(true)),
  /** The version of the software. */
  version: z.optional(z.string()),
  /** Expiry dates that the form of a post suggests, with a name in each language. */
  termEnds: z.optional(z.array(z.object({ day: z.string(), ...writtenView }))),
  /** The path of a picture; null for the site's own drawing. */
  logo: z.optional(z.nullable(z.string())),
  landing: z.optional(
    z.object({
      points: z.array(z.object({ key: z.string(), texts: z.record(z.string(), z.string()) })),
      newest: z.boolean(),
      /** Absent if not. */
      effect: z.optional(z.literal(true)),
    }),
  ),
  /** Whether sign-ups may have - and _ in their address; absent if not. */
  emailSigns: z.optional(z.boolean()),
  /** The country code in the example of a phone number; absent for the usual example. */
  phoneCode: z.optional(z.string()),
  /** The reference first; the rate says what one is worth in it. */
  currencies: z.optional(z.array(z.object({ code: z.string(), sign: z.string(), rate: z.number() }))),
  /** Former currencies that posts still have. */
  retiredCurrencies: z.optional(
    z.array(z.object({ code: z.string(), rate: z.number(), retired: z.optional(z.literal(true)) })),
  ),
  /** How members reach each other besides e-mail, in the site's order. `{handle}` in a link is the handle without its plus. */
  contactChannels: z.optional(
    z.array(z.object({ key: z.enum(channelKeys), name: z.string(), link: z.nullable(z.string()) })),
  ),
  /** The tags of the languages, in the operator's order. */
  languages: z.optional(z.array(z.string())),
  /** Names and credits that are written in other languages than English and Chinese, by the fields' names. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** The places to meet that posts and filters name by their key, in the order of the setting. */
  pickupAreas: z.optional(z.array(z.object({ area: z.string(), ...writtenView }))),
});
export type SiteInfo = z.output<typeof siteInfo>;

/**
 * The site settings and the caller's session, embedded as JSON in the server's page (element `pageFactsId`). They save
 * the first visit the calls for them.
 */
export interface PageData {
  site: SiteInfo;
  /** Null without a live session; undefined if the database did not answer. Times in epoch milliseconds. */
  session?: {
    memberId: string;
    sessionExpirationTime: number;
    serverNow: number;
    unread_count: number;
    isAdmin: boolean;
    /** The version of the terms that the member is still to accept. */
    terms_to_accept: number | null;
    /** The last day on which the proof of the address holds, once it is near. */
    proof_due: string | null;
    /** Of an account that may do nothing before the proof. */
    barred?: { username: string; email: string };
  } | null;
}

export const siteEndpoints = {
  site: endpoint({
    method: 'GET',
    path: '/api/site',
    access: 'public',
    summary: 'Name, credits and links of this site',
    reply: siteInfo,
  }),
} as const;
