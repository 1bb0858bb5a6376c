import type { MatchReactions } from '@topspin/domain/contract/reactions'
import type { Sign } from '@topspin/domain/reactions/signs'

type Given = MatchReactions['given']

/** The sign that a player has given; null for none. */
export const signOf = (given: Given, pseudo: string): Sign | null =>
  given.find(({ pseudos }) => pseudos.includes(pseudo))?.sign ?? null

/** The reactions once a player has given a sign, in place of any former one; null takes it away. */
export function withSign(given: Given, pseudo: string, sign: Sign | null): Given {
  const others = given.map((one) => ({ ...one, pseudos: one.pseudos.filter((other) => other !== pseudo) }))
  const all = sign === null || others.some((one) => one.sign === sign) ? others : [...others, { sign, pseudos: [] }]
  return all
    .map((one) => (one.sign === sign ? { ...one, pseudos: [...one.pseudos, pseudo] } : one))
    .filter(({ pseudos }) => pseudos.length > 0)
}
