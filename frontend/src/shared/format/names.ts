import { withDirectionIsolates } from '../i18n/index.ts'

const names = new Intl.ListFormat('fr')

/** The players of a side: `Inès et Karim`. Missing players are left out. A right-to-left name keeps its place. */
export const namesOfSide = (pseudos: readonly (string | null | undefined)[]): string =>
  names.format(pseudos.filter((pseudo) => pseudo != null).map(withDirectionIsolates))

/** The players of a side, each with a key for React: two deleted partners have the same name. */
export const playersWithKeys = (pseudos: readonly string[]) =>
  pseudos.map((pseudo, place) => ({ pseudo, key: String(place) }))

/** Compares names in French. */
export const { compare: compareNames } = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
