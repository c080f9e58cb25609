/** Generated from the contract by vite.config.ts. `calls.ts` adds the types. */
declare module 'virtual:call-table' {
  export const auditCalls: unknown;
  export const authCalls: unknown;
  export const deskCalls: unknown;
  export const memberCalls: unknown;
  export const noticeCalls: unknown;
  export const pageCalls: unknown;
  export const postCalls: unknown;
  export const profileCalls: unknown;
  export const reportCalls: unknown;
  export const siteCalls: unknown;
}
