import { auditEndpoints } from './audit/endpoints.ts';
import { authEndpoints } from './auth/endpoints.ts';
import { postEndpoints } from './posts/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { siteEndpoints } from './site.ts';

/** Every call there is. A server with a route that has no row here does not start (rule G6). */
export const callTable = [
  ...Object.values(authEndpoints),
  ...Object.values(postEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(auditEndpoints),
  ...Object.values(siteEndpoints),
] as const;
