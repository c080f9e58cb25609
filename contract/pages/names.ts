/** The pages that admins edit. */
export const pageNames = ['guidelines', 'terms', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];
