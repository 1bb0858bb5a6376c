import { plainly } from './plainly.ts'

/** Players under a heading of the list. */
interface PlayerGroup {
  readonly labelKey: 'match.recents' | 'match.everybody'
  readonly players: readonly string[]
}

const byName = new Intl.Collator('fr-FR', { sensitivity: 'base', numeric: true })

/** The players that match a search: recent ones first, then all others by name. Empty groups are left out. */
export function foundPlayers(
  players: readonly string[],
  recents: readonly string[],
  search: string,
): readonly PlayerGroup[] {
  const text = plainly(search)
  const found = players.filter((pseudo) => plainly(pseudo).includes(text))
  const groups: readonly PlayerGroup[] = [
    { labelKey: 'match.recents', players: recents.filter((pseudo) => found.includes(pseudo)) },
    { labelKey: 'match.everybody', players: found.filter((pseudo) => !recents.includes(pseudo)).sort(byName.compare) },
  ]
  return groups.filter((group) => group.players.length > 0)
}
