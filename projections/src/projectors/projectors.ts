import { type ProjectionName, projectionNames } from '@topspin/domain/documents/names'
import { accounts } from './accounts.ts'
import { careers } from './careers.ts'
import { challenges } from './challenges.ts'
import { contests } from './contests.ts'
import { entry } from './entry.ts'
import { history } from './history.ts'
import { journal } from './journal.ts'
import { live } from './live.ts'
import { matches } from './matches.ts'
import { news } from './news.ts'
import type { Projector } from './projector.ts'
import { rankings } from './rankings.ts'
import { reactions } from './reactions.ts'
import { scores } from './scores.ts'
import { sheets } from './sheets.ts'
import { standings } from './standings.ts'
import { statistics } from './statistics.ts'
import { tournaments } from './tournaments.ts'
import { weeks } from './weeks.ts'

// A missing projector, and a projector under a wrong name, are type errors.
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
  weeks,
  sheets,
  contests,
  reactions,
  challenges,
  tournaments,
  news,
  entry,
  journal,
}

export const projectors: readonly Projector<ProjectionName>[] = projectionNames.map((name) => byName[name])
