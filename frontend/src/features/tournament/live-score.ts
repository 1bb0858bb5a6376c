import { currentSet } from '@topspin/domain/live/table-tennis'
import { useSelector } from 'react-redux'
import { selectShown } from '../live/index.ts'

/** The score of the live match of a fixture, or null. The live match names its fixture. */
export function useLiveScore(tournamentId: string, fixtureId: string) {
  const shown = useSelector(selectShown)
  const { fixture } = shown?.match ?? {}
  if (shown === null || fixture?.tournamentId !== tournamentId || fixture.fixtureId !== fixtureId) return null
  const { match, sheet } = shown
  const { playerOne, playerTwo, recorder } = match
  const points = currentSet(sheet)
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
