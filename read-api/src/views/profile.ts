import type { Profile, Standing } from '@topspin/domain/contract/profile'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import type { Account } from '@topspin/platform/identity/port'
import { standingChangeOf } from './changes.ts'
import type { ReadSideDeps } from './deps.ts'
import { ladderStat, rankedPlayerOf } from './statistics.ts'
import { trophiesOf } from './trophies.ts'

export async function readProfile(deps: ReadSideDeps, { id, pseudo, bio }: Account, now: Instant): Promise<Profile> {
  const [place, simple, double, since, trophies] = await Promise.all([
    rankedPlayerOf(deps, id, 'simple'),
    standing(deps, id, 'simple', now),
    standing(deps, id, 'double', now),
    firstMatch(deps, id),
    trophiesOf(deps, id),
  ])
  const { active = false, stars = 0 } = place?.document ?? {}
  return { pseudo, bio, tournamentWins: stars, active, since, simple, double, trophies }
}

async function standing(deps: ReadSideDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Standing> {
  const { rank, score, nbWin, nbLoose } = await ladderStat(deps, player, ladder)
  const change = (days: number) => standingChangeOf(deps, player, ladder, days, now)
  const [week, month] = await Promise.all([change(7), change(30)])
  return { rank, score, wins: nbWin, losses: nbLoose, week, month }
}

async function firstMatch({ careers }: ReadSideDeps, player: PlayerId): Promise<Instant | null> {
  const both = await Promise.all([careers.of(player, 'simple'), careers.of(player, 'double')])
  const dates = both.flatMap((career) => career.slice(0, 1).map(({ playedAt }) => playedAt))
  return dates.toSorted()[0] ?? null
}
