/** Read model `entry`: whether entry is open. While there is no document, entry is open. */
export interface EntryDocument {
  readonly open: boolean
}
/** The key of the only document. */
export const entryDocumentKey = 'gate'
