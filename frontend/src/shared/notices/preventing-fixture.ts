import { fixtureReference } from '@topspin/domain/contract/match'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import type { SagaIterator } from 'redux-saga'
import { type Failure, isRefused, makeCallInSaga } from '../api/index.ts'
import { namesOfSide, roundTextContext } from '../format/index.ts'
import { failureText, textOf } from '../i18n/index.ts'
import { paths, tournamentAddress } from '../navigation/index.ts'
import { errorMessage, type Message } from './slice.ts'

/** The fixture that prevents a change of a match; undefined when no fixture is the reason of the failure. */
export const preventingFixture = (failure: Failure) =>
  failure.kind === 'problem' ? fixtureReference.safeParse(failure.current).data : undefined

/**
 * The message about the fixture that prevents a change of a match, with a link to its live match or its sheet. Undefined
 * when no fixture is the reason of the failure.
 * @param tournament names the round and the players; undefined while it is not read
 */
export function preventingFixtureMessage(failure: Failure, tournament: TournamentDetail | undefined) {
  const reference = preventingFixture(failure)
  if (reference === undefined || failure.kind !== 'problem') return undefined
  const link = isRefused(failure, 'later-fixture-live')
    ? { label: textOf('bracket.seeLive'), to: paths.live }
    : { label: textOf('bracket.seeFixture'), to: tournamentAddress(reference.tournamentId, reference.fixtureId) }
  const { summary, draw } = tournament ?? {}
  const fixture = draw?.fixtures.find(({ id }) => id === reference.fixtureId)
  if (summary === undefined || !draw || fixture === undefined) return { ...errorMessage(failureText(failure)), link }
  const [one, two] = fixture.sides.map((side) => namesOfSide(draw.sides[Number(side)]?.players ?? []))
  const round = roundTextContext({ ...fixture, rounds: bracketRoundCount(draw.fixtures) })
  const values = { context: failure.code, name: summary.name, round, one: one ?? '', two: two ?? '' }
  return { title: textOf('bracket.preventsTitle', values), text: textOf('bracket.prevents', values), link }
}

/** The message of `preventingFixtureMessage`, after reading the tournament. */
export function* readPreventingFixtureMessage(failure: Failure): SagaIterator<Message | undefined> {
  const reference = preventingFixture(failure)
  if (reference === undefined) return undefined
  try {
    const params = { id: reference.tournamentId }
    return preventingFixtureMessage(failure, yield* makeCallInSaga('tournament', { params }))
  } catch {
    // Without the tournament, the message has the text of the server.
    return preventingFixtureMessage(failure, undefined)
  }
}
