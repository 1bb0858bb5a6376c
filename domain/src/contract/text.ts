import * as z from 'zod/mini'

// U+0000 is refused everywhere: SQLite's binding would cut a text there.
const withoutNul = z.refine<string>((text) => !text.includes('\0'))

/** A text of 1 to `maxLength` UTF-16 units. */
export const requiredText = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), withoutNul)
/** A text of 0 to `maxLength` UTF-16 units. */
export const optionalText = (maxLength: number) => z.string().check(z.maxLength(maxLength), withoutNul)
