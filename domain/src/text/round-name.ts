import { bracketRoundCount } from '../tournament/bracket-sizes.ts'
import type { Fixture } from '../tournament/fixtures.ts'
import type french from './notifications-fr.json'

type Words = Pick<typeof french, 'pool' | 'third' | 'final' | 'semifinal' | 'quarterfinal' | 'ofFinal'>

/** The name of the round of a fixture, such as `Demi-finale`. @param all the fixtures of its tournament */
export function roundName(
  words: Words,
  { stage, round }: Pick<Fixture, 'stage' | 'round'>,
  all: readonly Pick<Fixture, 'stage' | 'round'>[],
): string {
  if (stage !== 'bracket') return words[stage]
  const last = bracketRoundCount(all)
  const name = ([words.final, words.semifinal, words.quarterfinal] as const)[last - round]
  return name ?? `${2 ** (last - round)}${words.ofFinal}`
}
