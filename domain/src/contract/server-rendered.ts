/**
 * Attribute that `#root` has until the page's script has hydrated the screen that the server rendered. The constant has
 * a file of its own, so that the small first script of the page loads nothing else of the contract.
 */
export const serverRenderedAttribute = 'data-server-rendered'
