/**
 * The request id of the demo's entries in the audit trail, which no real request can have. An account is a demo account
 * if and only if it acted under this id, even if it was renamed. So the trail keeps these entries for good.
 */
export const demoRequest = 'demo';
