import { appealEndpoints } from './appeals/endpoints.ts';
import type { AuditAction } from './audit/actions.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { authEndpoints } from './auth/endpoints.ts';
import { campusEndpoints } from './campus/endpoints.ts';
import { deskEndpoints } from './desk/endpoints.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { noticeEndpoints } from './notices/endpoints.ts';
import { offerEndpoints } from './offers/endpoints.ts';
import { pageEndpoints } from './pages/endpoints.ts';
import { postEndpoints } from './posts/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { searchEndpoints } from './searches/endpoints.ts';
import { setupEndpoints } from './setup/endpoints.ts';
import { siteEndpoints } from './site.ts';

/** All calls. The server does not start with a route that is missing here (rule G6). */
export const callTable = [
  ...Object.values(authEndpoints),
  ...Object.values(campusEndpoints),
  ...Object.values(postEndpoints),
  ...Object.values(searchEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(memberEndpoints),
  ...Object.values(reportEndpoints),
  ...Object.values(appealEndpoints),
  ...Object.values(offerEndpoints),
  ...Object.values(noticeEndpoints),
  ...Object.values(deskEndpoints),
  ...Object.values(pageEndpoints),
  ...Object.values(auditEndpoints),
  ...Object.values(siteEndpoints),
  ...Object.values(setupEndpoints),
] as const satisfies readonly { trail?: readonly AuditAction[] | undefined }[];
