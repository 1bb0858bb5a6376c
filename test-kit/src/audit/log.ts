import type { EventData, StampedEvent } from '@topspin/domain/events'
import { toStampedEvent } from '@topspin/platform/event-store/domain-events'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'

type Played = EventData<'MatchPlayed'>

/** Reads every event of a log, in order, in pages. */
export async function* logPages(log: EventStore): AsyncGenerator<RecordedEvent[], void> {
  let page = await log.readAll(null, 1_000)
  while (page.length > 0) {
    yield page
    page = await log.readAll(page.at(-1)?.position ?? null, 1_000)
  }
}

/** Reads every event of a log, in order. */
export async function wholeLog(log: EventStore): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for await (const page of logPages(log)) all.push(...page)
  return all
}

/**
 * Checks the invariants of a log in which at most one admin was appointed. Does not use the deciders, so that their
 * faults are found.
 * @returns the violations, in words
 */
export function auditLog(events: readonly RecordedEvent[], cooldownSeconds: number): string[] {
  return [
    ...auditStreams(events),
    ...auditMatches(
      events.flatMap((event) => toStampedEvent(event) ?? []),
      cooldownSeconds,
    ),
  ]
}

function auditStreams(events: readonly RecordedEvent[]): string[] {
  const wrong: string[] = []
  const next = new Map<string, number>()
  for (const { stream, revision } of events) {
    const expected = next.get(stream) ?? 0
    if (revision !== expected) wrong.push(`${stream} has ${revision} instead of ${expected}`)
    next.set(stream, expected + 1)
  }
  if (new Set(events.map(({ id }) => id)).size !== events.length) wrong.push('an event id is in the log twice')
  const appointed = events.filter(({ type }) => type === 'AdminAppointed')
  if (appointed.length > 1) wrong.push(`${appointed.length} first admins`)
  return wrong
}

/** Checks that ids have no gaps, scores are consistent, and a player's matches are at least a cooldown apart. */
function auditMatches(events: readonly StampedEvent[], cooldownSeconds: number): string[] {
  const wrong: string[] = []
  const start = new Map<string, number>()
  const scores = new Map<string, number>()
  const last = { simple: 0, double: 0, sequence: 0, at: '' }
  const uncancelled: Played[] = []
  for (const { type, data, metadata } of events) {
    if (type === 'PlayerRegistered') start.set(data.playerId, data.startScore)
    if (type === 'MatchRolledBack') {
      for (const { playerId, impact } of [...data.winners, ...data.losers]) {
        const key = `${data.ladder} ${playerId}`
        scores.set(key, (scores.get(key) ?? 0) - impact)
      }
      const index = uncancelled.findIndex(({ ladder, matchId }) => ladder === data.ladder && matchId === data.matchId)
      if (index < 0) wrong.push(`${data.ladder} #${data.matchId} was cancelled without having been recorded`)
      else uncancelled.splice(index, 1)
    }
    if (type === 'MatchCorrected' || type === 'MatchRecalculated') {
      const sidesOf = (result: typeof data.now) => (result === null ? [] : [...result.winners, ...result.losers])
      for (const [direction, result] of [[-1, data.was] as const, [1, data.now] as const])
        for (const { playerId, impact } of sidesOf(result)) {
          const key = `${data.ladder} ${playerId}`
          scores.set(key, (scores.get(key) ?? start.get(playerId) ?? 0) + direction * impact)
        }
      for (const { playerId, score } of data.scores)
        if (scores.get(`${data.ladder} ${playerId}`) !== score)
          wrong.push(`${type} of ${data.ladder} #${data.matchId} gives ${playerId} ${score}`)
      const index = uncancelled.findIndex(({ sequence }) => sequence === data.sequence)
      const match = uncancelled[index]
      if (match === undefined) wrong.push(`${data.ladder} #${data.matchId} was corrected without having been recorded`)
      else uncancelled.splice(index, 1, ...(data.now === null ? [] : [{ ...match, ...data.now }]))
    }
    if (type !== 'MatchPlayed') continue
    const { ladder, matchId, sequence, playedAt, winners, losers } = data
    const { at } = metadata
    if (matchId !== last[ladder] + 1) wrong.push(`${ladder} #${matchId} after #${last[ladder]}`)
    if (sequence !== last.sequence + 1) wrong.push(`match ${sequence} after ${last.sequence}`)
    if (at < last.at) wrong.push(`match ${sequence} is stamped before match ${last.sequence}`)
    last[ladder] = matchId
    last.sequence = sequence
    last.at = at
    const players = [...winners, ...losers]
    for (const { playerId, before, impact } of players) {
      const key = `${ladder} ${playerId}`
      const score = scores.get(key) ?? start.get(playerId)
      if (score !== before) wrong.push(`${ladder} #${matchId}: ${playerId} had ${score}, not ${before}`)
      scores.set(key, before + impact)
    }
    const ids = new Set(players.map(({ playerId }) => playerId))
    for (const other of uncancelled) {
      const isShared = [...other.winners, ...other.losers].some(({ playerId }) => ids.has(playerId))
      const rest = (Date.parse(playedAt) - Date.parse(other.playedAt)) / 1000
      // `rest` is negative when the clock was set back between the two matches.
      if (isShared && rest >= 0 && rest < cooldownSeconds)
        wrong.push(`match ${sequence} comes ${rest} s after match ${other.sequence}`)
    }
    uncancelled.push(data)
  }
  return wrong
}
