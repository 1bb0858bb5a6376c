import type { Projector } from './projector.ts'
import { accounts } from './projectors/accounts.ts'
import { entry } from './projectors/entry.ts'
import { history } from './projectors/history.ts'
import { live } from './projectors/live.ts'
import { matches } from './projectors/matches.ts'
import { news } from './projectors/news.ts'
import { rankings } from './projectors/rankings.ts'
import { statistics } from './projectors/statistics.ts'

/** Every projection. `live` first: its readers are watching. */
export const projectors: readonly Projector[] = [live, accounts, rankings, matches, history, statistics, news, entry]
