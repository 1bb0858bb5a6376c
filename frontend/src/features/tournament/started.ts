import { skipToken } from '@reduxjs/toolkit/query/react'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { createContext, useContext } from 'react'
import { useParams } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import type { FixtureWords } from './fixture-words.ts'
import type { ArrangedFixtures, Draw } from './fixtures-model.ts'

/** The query for the tournament that the address names; nothing is read when it names none. */
export function useTournament() {
  const { id } = useParams()
  return api.useTournamentQuery(id === undefined ? skipToken : { params: { id } })
}

/** A tournament that has begun, as the parts of its screen read it. */
export interface StartedTournamentDetail extends TournamentDetail {
  readonly draw: Draw
  readonly fixtures: ArrangedFixtures
  readonly words: FixtureWords
  readonly me: string
  /** The player whose way through the bracket is highlighted; by default the reader. */
  readonly followed: string
}

export const StartedTournamentContext = createContext<StartedTournamentDetail | null>(null)

/** The tournament of this screen. @throws outside `StartedTournamentContext` */
export function useStartedTournament(): StartedTournamentDetail {
  const started = useContext(StartedTournamentContext)
  if (started === null) throw new Error('no tournament has begun')
  return started
}
