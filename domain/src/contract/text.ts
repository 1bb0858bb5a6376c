import * as z from 'zod/mini'

// No text may contain the character U+0000, because SQLite would store only the part before that character.
const withoutNul = z.refine<string>((text) => !text.includes('\0'))

/** A text of 1 to `maxLength` UTF-16 units. */
export const requiredText = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), withoutNul)
/** The id of a match within its ladder, from 1. In a path it is text, which is parsed into a number. */
export const matchIdInPath = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))
/** A whole number of at most 15 digits in a query. */
export const optionalNumber = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)))
/** A text of 0 to `maxLength` UTF-16 units. The text may be empty, but not undefined. */
export const possiblyEmptyText = (maxLength: number) => z.string().check(z.maxLength(maxLength), withoutNul)
