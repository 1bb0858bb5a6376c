import * as z from 'zod/mini'

// U+0000 is refused everywhere: SQLite's binding would cut a text there.
const withoutNul = z.refine<string>((text) => !text.includes('\0'))

/** A text that must say something, of at most `most` UTF-16 units. */
export const name = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), withoutNul)
/** A text that may be empty, of at most `most` UTF-16 units. */
export const note = (most: number) => z.string().check(z.maxLength(most), withoutNul)
