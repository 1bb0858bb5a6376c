/** Players of the demo by role. */
export const people = { admin: 'Camille', referee: 'Marius', player: 'Léa', pki: 'Fatou' } as const
