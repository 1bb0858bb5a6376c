/** Players of the demo by role; `pki` is a player whose language is `pki`, the light-hearted texts. */
export const people = { admin: 'Camille', referee: 'Marius', player: 'Léa', pki: 'Fatou' } as const
