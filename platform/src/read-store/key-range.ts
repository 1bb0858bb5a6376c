/**
 * Bounds of the keys with a prefix, in code point order: `from` inclusive, `to` exclusive. `to` ends with the last code
 * point, which Unicode reserves as a noncharacter, so it sorts after every key with the prefix.
 */
export const keyRange = (prefix: string): { readonly from: string; readonly to: string } => ({
  from: prefix,
  to: `${prefix}\u{10ffff}`,
})
