/** Generated from the contract by vite.config.ts. `calls.ts` and `screen-calls.ts` add the types. */
declare module 'virtual:call-table/first' {
  export const authCalls: unknown;
  export const deskCalls: unknown;
  export const noticeCalls: unknown;
  export const offerCalls: unknown;
  export const pageCalls: unknown;
  export const profileCalls: unknown;
  export const siteCalls: unknown;
}

declare module 'virtual:call-table/screens' {
  export const appealCalls: unknown;
  export const auditCalls: unknown;
  export const campusCalls: unknown;
  export const memberCalls: unknown;
  export const postCalls: unknown;
  export const reportCalls: unknown;
  export const searchCalls: unknown;
  export const setupCalls: unknown;
}
