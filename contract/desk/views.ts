import * as z from 'zod/mini';

export const denyReasonList = z.array(
  z.object({
    en: z.string(),
    zh: z.string(),
    /** How many denials in the audit trail have this text, in either language. */
    use_count: z.number(),
  }),
);
export type DenyReason = z.output<typeof denyReasonList>[number];

export const announcementList = z.array(
  z.object({ announcement_id: z.string(), en: z.string(), zh: z.string(), from: z.string(), to: z.string() }),
);
export type Announcement = z.output<typeof announcementList>[number];
