import { Refusal } from '@topspin/domain/errors/catalogue'
import type { FixtureReference } from '@topspin/domain/match/counting'
import { validate } from 'uuid'

/**
 * The fixture that a call names, as a field of its command; no field without one.
 * @throws Refusal unknown-tournament for a made up id, which would open a stream of its own
 */
export function fixtureOf({ fixture }: { readonly fixture?: FixtureReference | undefined }) {
  if (fixture !== undefined && !validate(fixture.tournamentId)) throw new Refusal('unknown-tournament')
  return fixture === undefined ? {} : { fixture }
}
