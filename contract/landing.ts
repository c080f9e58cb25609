/** The points of the landing page that a site can show. `open` stands for `waiting` where everybody reaches the site. */
export const landingPoints = ['found', 'community', 'share', 'waiting', 'open', 'improve'] as const;
export type LandingPoint = (typeof landingPoints)[number];

export const usualPoints: readonly LandingPoint[] = ['found', 'community', 'share', 'waiting', 'improve'];
/** The most of 'The newest things'. */
export const newestCount = 8;
