import { currentSetOf } from '@topspin/domain/live/table-tennis'
import { useSelector } from 'react-redux'
import { selectShownLiveMatch } from '../live/index.ts'

type State = Parameters<typeof selectShownLiveMatch>[0]

/** The id of the fixture of a tournament that is scored live; null for none. The live match names its fixture. */
export const useLiveFixtureId = (tournamentId: string): string | null =>
  useSelector((state: State) => {
    const { fixture } = selectShownLiveMatch(state)?.match ?? {}
    return fixture?.tournamentId === tournamentId ? fixture.fixtureId : null
  })

/** The score of the live match of a fixture, or null. */
export function useLiveScore(tournamentId: string, fixtureId: string) {
  const isLive = useLiveFixtureId(tournamentId) === fixtureId
  // Null for all other fixtures, so that a new point does not render their cards again.
  const shown = useSelector((state: State) => (isLive ? selectShownLiveMatch(state) : null))
  if (shown === null) return null
  const { match, sheet } = shown
  const { playerOne, playerTwo, recorder } = match
  const points = currentSetOf(sheet)
  return {
    recorder,
    /** The number of the set that is played, from 1. */
    set: sheet.sets.length,
    of(pseudo: string | undefined) {
      if (pseudo !== playerOne && pseudo !== playerTwo) return null
      const side = pseudo === playerOne ? 'one' : 'two'
      return { points: points[side], sets: sheet.setsWon[side], serves: sheet.server === side }
    },
  }
}
