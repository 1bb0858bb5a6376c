/** The letter of a pool by its index: A for the first. */
export const poolLetter = (pool: number): string => String.fromCharCode('A'.charCodeAt(0) + pool)
