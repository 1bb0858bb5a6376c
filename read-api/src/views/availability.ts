import type { AvailablePlayers } from '@topspin/domain/contract/availability'
import { type Instant, instant } from '@topspin/domain/ids'
import type { Availability } from '@topspin/platform/availability/port'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { isEntryOpen } from './matches.ts'

const { compare } = new Intl.Collator('fr')
const minuteMs = 60_000

/** The active players who are free now, sorted by pseudo; none while entry is closed. */
export async function whoIsFree(
  deps: ReadSideDeps,
  now: Instant,
  freeAt: Availability['freeAt'] = (at) => deps.availability.freeAt(at),
): Promise<AvailablePlayers> {
  const { models } = deps
  const free = (await isEntryOpen(models)) ? [...(await freeAt(now))] : []
  const ids = free.map(([id]) => id)
  const accounts = await models.getMany('accounts', ids)
  const active = free.filter(([id]) => accounts.get(id)?.status === 'active')
  const pseudoOf = await readPseudos(deps, ids)
  const players = active.map(([id, until]) => ({ pseudo: pseudoOf(id), until }))
  return { now: beginningOfMinute(now), players: players.toSorted((a, b) => compare(a.pseudo, b.pseudo)) }
}

/** Rounds down to the minute, so that a repeated read within a minute is answered with 304. */
export const beginningOfMinute = (now: Instant): Instant => instant(Math.floor(Date.parse(now) / minuteMs) * minuteMs)
