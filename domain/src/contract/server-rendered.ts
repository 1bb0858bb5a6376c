/** Attribute of `#root` until it is hydrated. Alone in this file, so that the page's first script stays small. */
export const serverRenderedAttribute = 'data-server-rendered'
