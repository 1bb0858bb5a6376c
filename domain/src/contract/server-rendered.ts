/**
 * Attribute of `#root` until the page's script has taken over the screen that the server rendered. In a file of its own,
 * since the first script of the page is small and needs nothing else of the contract.
 */
export const serverRenderedAttribute = 'data-server-rendered'
