import { Refusal } from '@topspin/domain/refusals'
import type { FixtureReference } from '@topspin/domain/match/counting'
import { validate } from 'uuid'

/** Refuses an id that is no UUID. Otherwise each such id would open another stream. @throws Refusal unknown-tournament */
export function refuseInvalidTournamentId(tournamentId: string): void {
  if (!validate(tournamentId)) throw new Refusal('unknown-tournament')
}

/**
 * Returns an object with the field `fixture` of a command, from the body of a call; an empty object when the body has none.
 * @throws Refusal unknown-tournament when the id of the tournament is no UUID
 */
export function fixtureField({ fixture }: { readonly fixture?: FixtureReference | undefined }) {
  if (fixture === undefined) return {}
  refuseInvalidTournamentId(fixture.tournamentId)
  return { fixture }
}
