import type { FixtureReference } from '@topspin/domain/match/counting'
import { Refusal } from '@topspin/domain/refusals'
import { validate } from 'uuid'

/** A made up id would open a stream of its own. @throws Refusal unknown-tournament */
export function refuseMadeUp(tournamentId: string): void {
  if (!validate(tournamentId)) throw new Refusal('unknown-tournament')
}

/**
 * The fixture that a call names, as a field of its command; no field without one.
 * @throws Refusal unknown-tournament for a made up id
 */
export function fixtureOf({ fixture }: { readonly fixture?: FixtureReference | undefined }) {
  if (fixture === undefined) return {}
  refuseMadeUp(fixture.tournamentId)
  return { fixture }
}
