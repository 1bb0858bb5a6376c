import { type ProjectionName, projectionNames } from '@topspin/domain/documents/names'
import type { Projector } from './projector.ts'
import { accounts } from './projectors/accounts.ts'
import { careers } from './projectors/careers.ts'
import { contests } from './projectors/contests.ts'
import { entry } from './projectors/entry.ts'
import { history } from './projectors/history.ts'
import { journal } from './projectors/journal.ts'
import { live } from './projectors/live.ts'
import { matches } from './projectors/matches.ts'
import { news } from './projectors/news.ts'
import { rankings } from './projectors/rankings.ts'
import { scores } from './projectors/scores.ts'
import { sheets } from './projectors/sheets.ts'
import { standings } from './projectors/standings.ts'
import { statistics } from './projectors/statistics.ts'

// A name without its projector, or with the projector of another name, does not compile.
const byName: { readonly [Name in ProjectionName]: Projector<Name> } = {
  live,
  accounts,
  rankings,
  matches,
  history,
  careers,
  statistics,
  standings,
  scores,
  sheets,
  contests,
  news,
  entry,
  journal,
}

/** Every projector, in the order of `projectionNames`. */
export const projectors: readonly Projector<ProjectionName>[] = projectionNames.map((name) => byName[name])
