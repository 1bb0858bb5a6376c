/** Read model `entry`: whether matches may be entered. No document yet: open. */
export interface EntryDocument {
  readonly open: boolean
}
export const entryKey = 'gate'
