import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { createContext, useContext } from 'react'
import type { FixtureWords } from './fixture-words.ts'
import type { Draw, Fixtures } from './fixtures-model.ts'

/** A tournament that has begun, and what all parts of its screen need of it: read by `useStarted`. */
export interface Started extends TournamentDetail {
  readonly draw: Draw
  readonly fixtures: Fixtures
  readonly words: FixtureWords
  readonly me: string
  /** The player whose way is shown: the reader, or another player. */
  readonly followed: string
}

export const StartedContext = createContext<Started | null>(null)

/** The tournament whose screen the component is a part of. */
export function useStarted(): Started {
  const started = useContext(StartedContext)
  if (started === null) throw new Error('no tournament has begun')
  return started
}
