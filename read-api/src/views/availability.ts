import type { Available } from '@topspin/domain/contract/availability'
import { type Instant, instant } from '@topspin/domain/ids'
import type { Deps } from './deps.ts'
import { knownPseudos } from './known-pseudos.ts'
import { isOpen } from './matches.ts'

const { compare } = new Intl.Collator('fr')
const minuteMs = 60_000

/** Who is free now, by pseudo: active players, and nobody while match entry is closed. @throws EngineAway */
export async function whoIsFree(
  { models, ladders, identity, availability }: Pick<Deps, 'models' | 'ladders' | 'identity' | 'availability'>,
  now: Instant,
): Promise<Available> {
  const free = (await isOpen(models)) ? [...(await availability.freeAt(now))] : []
  const accounts = await models.getMany(
    'accounts',
    free.map(([id]) => id),
  )
  // Somebody who was disabled or deleted meanwhile is not listed.
  const active = free.filter(([id]) => accounts.get(id)?.status === 'active')
  const pseudoOf = await knownPseudos(
    models,
    ladders,
    identity,
    active.map(([id]) => id),
  )
  const players = active.map(([id, until]) => ({ pseudo: pseudoOf(id), until }))
  return { now: wholeMinute(now), players: players.toSorted((a, b) => compare(a.pseudo, b.pseudo)) }
}

/** Replies of one minute are equal, so that reading again costs a 304. */
const wholeMinute = (now: Instant): Instant => instant(Math.floor(Date.parse(now) / minuteMs) * minuteMs)
