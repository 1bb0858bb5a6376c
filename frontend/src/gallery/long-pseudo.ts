/** A pseudo of the maximum length, to test layouts. */
export const longPseudo = 'Maximilien-Alexandre'
