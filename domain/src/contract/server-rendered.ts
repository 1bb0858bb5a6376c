/**
 * Attribute that `#root` has until it is hydrated. This file has nothing else, which keeps the page's first script
 * (`boot.ts`) small.
 */
export const serverRenderedAttribute = 'data-server-rendered'
