import { v5 as uuidV5 } from 'uuid'
import type { RecordMatch } from '../match/match.ts'
import type { LiveSave } from './live-match.ts'

/** Namespace of the command ids that are derived from the id of a live match. */
const namespace = '2f9c5a64-5a0e-4c57-9a7c-6f1f6f7f6f01'

/** Id of the command that records a live match, and part of the key of its points (`sheetKey`). */
export const recordCommandIdOf = (liveId: string): string => uuidV5(liveId, namespace)

/** The id of the command that ends a live match once its result is recorded. */
export const finishCommandIdOf = (liveId: string): string => uuidV5(`finish ${liveId}`, namespace)

/** The command that records a live match that is being saved, in the ladder `simple`. */
export const recordCommandOf = (save: LiveSave): RecordMatch => ({
  type: 'RecordMatch',
  ladder: 'simple',
  sideOne: [save.playerOne],
  sideTwo: [save.playerTwo],
  setsOne: save.setsOne,
  setsTwo: save.setsTwo,
  recorder: save.recorder,
  origin: 'live',
  ...(save.fixture && { fixture: save.fixture }),
})
