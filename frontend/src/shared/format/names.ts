import { withDirectionIsolates } from '../i18n/index.ts'

const names = new Intl.ListFormat('fr')

/** The players of a side: `Inès et Karim`. Missing players are left out. A right-to-left name keeps its place. */
export const namesOfSide = (pseudos: readonly (string | null | undefined)[]): string =>
  names.format(pseudos.filter((pseudo) => pseudo != null).map(withDirectionIsolates))

/** Compares names in French. */
export const { compare: compareNames } = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
