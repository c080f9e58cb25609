import * as rows from 'virtual:call-table/screens';
import type { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import type { auditEndpoints } from '../../contract/audit/endpoints.ts';
import type { campusEndpoints } from '../../contract/campus/endpoints.ts';
import type { memberEndpoints } from '../../contract/members/endpoints.ts';
import type { postEndpoints } from '../../contract/posts/endpoints.ts';
import type { reportEndpoints } from '../../contract/reports/endpoints.ts';
import type { searchEndpoints } from '../../contract/searches/endpoints.ts';
import type { setupEndpoints } from '../../contract/setup/endpoints.ts';
import type { Calls } from './calls.ts';

/** The calls that only screens make. They are in a separate module to stay out of the first script. */
export const appealCalls = rows.appealCalls as Calls<typeof appealEndpoints>;
export const auditCalls = rows.auditCalls as Calls<typeof auditEndpoints>;
export const campusCalls = rows.campusCalls as Calls<typeof campusEndpoints>;
export const memberCalls = rows.memberCalls as Calls<typeof memberEndpoints>;
export const postCalls = rows.postCalls as Calls<typeof postEndpoints>;
export const searchCalls = rows.searchCalls as Calls<typeof searchEndpoints>;
export const setupCalls = rows.setupCalls as Calls<typeof setupEndpoints>;
export const reportCalls = rows.reportCalls as Calls<typeof reportEndpoints>;
