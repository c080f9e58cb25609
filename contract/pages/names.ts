/** The pages that admins edit. */
export const pageNames = ['guidelines', 'terms', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];

export const pageLanguages = ['en', 'zh'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
