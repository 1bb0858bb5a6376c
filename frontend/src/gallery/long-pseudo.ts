/** As long as a pseudo may be: what a layout must bear. */
export const longPseudo = 'Maximilien-Alexandre'
