/**
 * Bounds of the keys that start with a prefix, in code point order: `from` inclusive, `to` exclusive. The last code
 * point there is, which Unicode reserves as never a character, stands after whatever may follow the prefix.
 */
export const keyRange = (prefix: string): { readonly from: string; readonly to: string } => ({
  from: prefix,
  to: `${prefix}\u{10ffff}`,
})
