/** Read model `entry`: whether entry is open. While there is no document, entry is open. */
export interface EntryDocument {
  readonly open: boolean
}
export const entryDocumentKey = 'gate'
