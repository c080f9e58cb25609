/** The pages that admins edit. */
export const pageNames = ['guidelines', 'terms', 'privacy', 'accessibility'] as const;
export type PageName = (typeof pageNames)[number];
