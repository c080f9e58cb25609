/** Generated from the lists of search by vite.config.ts. */
declare module 'virtual:title-words' {
  export const titleWords: Record<'kind' | 'condition' | 'traditional', ReadonlyMap<string, string>>;
}
