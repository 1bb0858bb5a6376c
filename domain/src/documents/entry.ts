/** Read model `entry`: whether entry is open. Without a document it is open. */
export interface EntryDocument {
  readonly open: boolean
}
export const entryKey = 'gate'
