import type { FixtureReference } from '@topspin/domain/match/counting'
import { Refusal } from '@topspin/domain/refusals'
import { validate } from 'uuid'

/**
 * Refuses a tournament id that is not a UUID. Without this check, any text in a request would open a stream.
 * @throws Refusal unknown-tournament
 */
export function refuseInvalidTournamentId(tournamentId: string): void {
  if (!validate(tournamentId)) throw new Refusal('unknown-tournament')
}

/** The field `fixture` of a command, from the body of a call that may have it. @throws Refusal unknown-tournament */
export function fixtureField({ fixture }: { readonly fixture?: FixtureReference | undefined }) {
  if (fixture === undefined) return {}
  refuseInvalidTournamentId(fixture.tournamentId)
  return { fixture }
}
