import type { Fixture } from '../tournament/fixtures.ts'
import type french from './notifications-fr.json'

/** The letter of a pool by its index: A for the first. */
export const poolLetter = (pool: number): string => String.fromCharCode('A'.charCodeAt(0) + pool)

type Words = Pick<typeof french, 'pool' | 'third' | 'final' | 'semifinal' | 'quarterfinal' | 'ofFinal'>

/** The name of the round of a fixture, such as `Demi-finale`. @param rounds how many rounds the bracket has */
export function roundName(words: Words, { stage, round }: Pick<Fixture, 'stage' | 'round'>, rounds: number): string {
  if (stage !== 'bracket') return words[stage]
  const name = ([words.final, words.semifinal, words.quarterfinal] as const)[rounds - round]
  return name ?? `${2 ** (rounds - round)}${words.ofFinal}`
}
