/** Whom the checks log in: people of the demo, by what they may do. */
export const people = { admin: 'Camille', referee: 'Marius', player: 'Léa', pki: 'Fatou' } as const
