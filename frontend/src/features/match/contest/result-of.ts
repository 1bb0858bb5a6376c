import type { ContestedMatch } from '@topspin/domain/contract/contest'

/** "Léa 2 - 1 Baptiste", in doubles "Léa, Inès 2 - 1 Théo, Karim". */
export function resultOf({ winnerOne, winnerTwo, looserOne, looserTwo, winnerSet, looserSet }: ContestedMatch): string {
  const side = (one: string, two: string | null) => (two === null ? one : `${one}, ${two}`)
  return `${side(winnerOne, winnerTwo)} ${winnerSet} - ${looserSet} ${side(looserOne, looserTwo)}`
}
