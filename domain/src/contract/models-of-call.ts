import type { ProjectionName } from '../documents/names.ts'
import type { QueryName } from './calls.ts'

/**
 * The read models that the reply of each query is made from. The server waits for them (docs/specification.md#read-your-own-writes),
 * and a page reads the reply again when one of them has changed.
 */
export const modelsOfCall = {
  isOpen: ['entry'],
  canPlay: ['entry', 'history'],
  hello: ['accounts'],
  player: ['accounts'],
  accounts: ['accounts'],
  activePseudos: ['rankings'],
  simpleRanking: ['rankings'],
  doubleRanking: ['rankings'],
  news: ['news'],
  lastMatches: ['matches', 'accounts'],
  globalStat: ['rankings', 'statistics'],
  simpleHistory: ['history', 'accounts'],
  history: ['history', 'accounts'],
  playerStat: ['rankings', 'accounts'],
  playerAllStat: ['rankings', 'statistics', 'accounts'],
  simpleRecap: ['matches', 'history'],
  doubleRecap: ['matches', 'history'],
  liveFind: ['live'],
  pushKey: [],
  /** Made from the checkpoints of all read models, which move with every event. */
  projections: [],
} as const satisfies Record<QueryName, readonly ProjectionName[]>
