/** Attribute of `#root` until it is hydrated. Alone in this file, so that the first script (`boot.ts`) stays small. */
export const serverRenderedAttribute = 'data-server-rendered'
