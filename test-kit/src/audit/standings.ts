import type { DocumentOf } from '@topspin/domain/documents/names'
import { monthEndsKey, monthKey, statusKey, weekKey } from '@topspin/domain/documents/standings'
import type { EventData, EventTypeOf, StampedEvent } from '@topspin/domain/events'
import type { HalfPoints, Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import type { ExpectedScores } from './scores.ts'

type Documents = Generator<[string, DocumentOf<'standings'>]>

/** The score, wins and losses of a player in a ladder after an event. */
interface Change {
  readonly at: Instant
  readonly score: HalfPoints
  readonly wins: number
  readonly losses: number
  /** When the match was played; only for the event of a correction. */
  readonly playedAt?: Instant
}

/** Folds the standings of each player into lists of changes, from which `documents` makes the documents. */
export class ExpectedStandings {
  readonly #scores: ExpectedScores
  readonly #changes: Record<Ladder, Map<PlayerId, Change[]>> = { simple: new Map(), double: new Map() }
  readonly #matches: { ladder: Ladder; playedAt: Instant; sequence: number }[] = []
  /** Matches that were cancelled (`isGone`), or corrected with other winners or losers, in the order of the log. */
  readonly #cancelled: { ladder: Ladder; playedAt: Instant; cancelledAt: Instant; isGone: boolean }[] = []
  readonly #statuses = new Map<PlayerId, { startScore: HalfPoints; statuses: [Instant, Status][] }>()

  constructor(scores: ExpectedScores) {
    this.#scores = scores
  }

  /** Takes an event that has already changed `ExpectedScores`. */
  take(event: StampedEvent<EventTypeOf<'players'> | EventTypeOf<'matches'>>): void {
    const { at } = event.metadata
    switch (event.type) {
      case 'PlayerRegistered': {
        const { playerId, startScore } = event.data
        this.#statuses.set(playerId, { startScore, statuses: [[at, 'pending']] })
        return
      }
      case 'PlayerActivated':
        this.#statuses.get(event.data.playerId)?.statuses.push([at, 'active'])
        return
      case 'PlayerDisabled':
        this.#statuses.get(event.data.playerId)?.statuses.push([at, 'disabled'])
        return
      case 'PlayerDeleted':
      case 'RegistrationRefused':
        this.#statuses.get(event.data.playerId)?.statuses.push([at, 'deleted'])
        return
      case 'MatchPlayed':
        this.#matches.push(event.data)
        this.#changed(event, 1)
        return
      case 'MatchRolledBack': {
        const match = this.#matches.find(({ sequence }) => sequence === event.data.sequence)
        if (match !== undefined) this.#cancelled.push({ ...match, cancelledAt: at, isGone: true })
        this.#changed(event, -1)
        return
      }
      case 'MatchCorrected': {
        const { was, now, ladder, playedAt } = event.data
        if (now === null || !isSame(was.winners, now.winners) || !isSame(was.losers, now.losers))
          this.#cancelled.push({ ladder, playedAt, cancelledAt: at, isGone: now === null })
        this.#replaced(event, { playedAt })
        return
      }
      case 'MatchRecalculated':
        this.#replaced(event, {})
        return
      default:
    }
  }

  /** The documents of the read model `standings`. */
  *documents(): Documents {
    for (const [player, status] of this.#statuses) yield [statusKey(player), status]
    for (const ladder of ['simple', 'double'] as const) {
      for (const [player, changes] of this.#changes[ladder]) yield* this.#course(ladder, player, changes)
      yield* this.#weeks(ladder)
    }
  }

  *#course(ladder: Ladder, player: PlayerId, changes: readonly Change[]): Documents {
    const months = [...new Set(changes.map(({ at }) => at.slice(0, 7)))]
    const lastOf = (month: string) => changes.findLast(({ at }) => at.startsWith(month))
    const ends = months.flatMap((month) => {
      const last = lastOf(month)
      return last === undefined ? [] : [[month, last.score, last.wins, last.losses] as const]
    })
    yield [monthEndsKey(ladder, player), { standings: ends }]
    for (const [index, month] of months.entries()) {
      const [, , wins, losses] = ends[index - 1] ?? ['', 0, 0, 0]
      const inMonth = changes.filter(({ at }) => at.startsWith(month))
      const standings = inMonth.map(({ playedAt, ...one }) => {
        const standing = [one.at, one.score, one.wins - wins, one.losses - losses] as const
        return playedAt === undefined ? standing : ([...standing, playedAt] as const)
      })
      yield [monthKey(ladder, month, player), { standings }]
    }
  }

  *#weeks(ladder: Ladder): Documents {
    const matches = this.#matches.filter((match) => match.ladder === ladder)
    for (const week of new Set(matches.map(({ playedAt }) => weekKey(ladder, playedAt)))) {
      const inWeek = matches.filter(({ playedAt }) => weekKey(ladder, playedAt) === week)
      const first = inWeek[0]?.playedAt
      if (first === undefined) continue
      const changed = this.#cancelled.filter(({ ladder: one, playedAt }) => weekKey(one, playedAt) === week)
      const cancelled = changed.map(({ playedAt, cancelledAt }) => [playedAt, cancelledAt] as const)
      yield [week, { matches: inWeek.length - changed.filter(({ isGone }) => isGone).length, first, cancelled }]
    }
  }

  #changed({ data, metadata }: StampedEvent<'MatchPlayed' | 'MatchRolledBack'>, one: 1 | -1): void {
    const { ladder, winners, losers } = data
    for (const { playerId } of [...winners, ...losers]) {
      const changes = this.#changes[ladder].get(playerId) ?? []
      const { wins, losses } = changes.at(-1) ?? { wins: 0, losses: 0 }
      const hasWon = winners.some((side) => side.playerId === playerId)
      const counts = hasWon ? { wins: wins + one, losses } : { wins, losses: losses + one }
      changes.push({ at: metadata.at, score: this.#scores.of(ladder, playerId), ...counts })
      this.#changes[ladder].set(playerId, changes)
    }
  }

  /** Adds a change for each player whom a match had before, or has after, its correction or recalculation. */
  #replaced(
    { data: { ladder, was, now }, metadata }: StampedEvent<'MatchCorrected' | 'MatchRecalculated'>,
    more: Pick<Change, 'playedAt'>,
  ): void {
    const [before, after] = [sidesOf(was), sidesOf(now)]
    for (const player of new Set([...before.keys(), ...after.keys()])) {
      const changes = this.#changes[ladder].get(player) ?? []
      let { wins, losses } = changes.at(-1) ?? { wins: 0, losses: 0 }
      if (before.get(player) === 'won') wins -= 1
      if (before.get(player) === 'lost') losses -= 1
      if (after.get(player) === 'won') wins += 1
      if (after.get(player) === 'lost') losses += 1
      changes.push({ at: metadata.at, score: this.#scores.of(ladder, player), wins, losses, ...more })
      this.#changes[ladder].set(player, changes)
    }
  }
}

type Sides = Pick<EventData<'MatchPlayed'>, 'winners' | 'losers'>

/** Whether each player of a match won or lost. */
const sidesOf = (match: Sides | null): Map<PlayerId, 'won' | 'lost'> =>
  new Map([
    ...(match?.winners ?? []).map(({ playerId }) => [playerId, 'won'] as const),
    ...(match?.losers ?? []).map(({ playerId }) => [playerId, 'lost'] as const),
  ])

/** Whether two sides have the same players. */
const isSame = (one: Sides['winners'], other: Sides['winners']): boolean =>
  one.every(({ playerId }) => other.some((side) => side.playerId === playerId))

type Status = 'pending' | 'active' | 'disabled' | 'deleted'
