/** Players under a heading of the list. */
export interface PlayerGroup {
  readonly labelKey: 'match.recents' | 'match.everybody'
  readonly players: readonly string[]
}

/** Without case and accents: "zoe" finds "Zoé". */
export const plainly = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const byName = new Intl.Collator('fr-FR', { sensitivity: 'base', numeric: true })

/** Whom a search finds: those one plays with first, then everybody else by name; a heading without players is left out. */
export function foundPlayers(
  players: readonly string[],
  recents: readonly string[],
  search: string,
): readonly PlayerGroup[] {
  const wanted = plainly(search)
  const found = players.filter((pseudo) => plainly(pseudo).includes(wanted))
  const groups: readonly PlayerGroup[] = [
    { labelKey: 'match.recents', players: recents.filter((pseudo) => found.includes(pseudo)) },
    { labelKey: 'match.everybody', players: found.filter((pseudo) => !recents.includes(pseudo)).sort(byName.compare) },
  ]
  return groups.filter((group) => group.players.length > 0)
}
