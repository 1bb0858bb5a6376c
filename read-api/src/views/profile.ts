import type { Profile, Standing } from '@topspin/domain/contract/profile'
import { careerPrefix } from '@topspin/domain/documents/careers'
import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'
import type { ReadModels } from '../read-models.ts'
import { changeSince } from './changes.ts'
import { ladderStat } from './statistics.ts'

type ProfileDeps = Pick<Deps, 'models' | 'ladders' | 'pastScores'>

/** The head of a player page: ranks and scores in both ladders, and how they have changed. */
export async function profile(deps: ProfileDeps, { id, pseudo, bio }: Account, now: Instant): Promise<Profile> {
  const [document, simple, double, since] = await Promise.all([
    deps.models.get('rankings', id),
    standing(deps, id, 'simple', now),
    standing(deps, id, 'double', now),
    firstMatch(deps.models, id),
  ])
  const active = document?.active ?? false
  return { pseudo, bio, tournamentWins: document?.stars ?? 0, active, since, simple, double }
}

async function standing(deps: ProfileDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Standing> {
  const { rank, score, nbWin, nbLoose } = await ladderStat(deps.models, deps.ladders, player, ladder)
  const change = (days: number) => changeSince(deps, player, ladder, days, now)
  const [week, month] = await Promise.all([change(7), change(30)])
  return { rank, score, wins: nbWin, losses: nbLoose, week, month }
}

async function firstMatch(models: ReadModels, player: PlayerId): Promise<Instant | null> {
  const first = (ladder: Ladder) => models.range('careers', careerPrefix(player, ladder), { limit: 1 })
  const months = await Promise.all([first('simple'), first('double')])
  const dates = months.flat().flatMap(({ document }) => document.matches.map(({ playedAt }) => playedAt))
  return dates.toSorted()[0] ?? null
}
