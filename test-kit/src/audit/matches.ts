import { isDeepStrictEqual } from 'node:util'
import { careerKey } from '@topspin/domain/documents/careers'
import { entryDocumentKey } from '@topspin/domain/documents/entry'
import { historyKey } from '@topspin/domain/documents/history'
import { matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import type { DocumentOf } from '@topspin/domain/documents/names'
import { type MatchWithScores, scoresKey } from '@topspin/domain/documents/scores'
import { playerSheetKey, recordedSheetKey } from '@topspin/domain/documents/sheets'
import { favouriteWinsKey, matchCountsKey, pointsTakenKey } from '@topspin/domain/documents/statistics'
import { dayChangesKey, dayPageKey } from '@topspin/domain/documents/weeks'
import type { EventData, EventTypeOf, StampedEvent } from '@topspin/domain/events'
import { halfPoints, type Instant, type Ladder, playerId } from '@topspin/domain/ids'
import { gapBandOf, pointsTable } from '@topspin/domain/match/rating'
import { mondayOf } from '@topspin/domain/time/days'
import type { ExpectedScores } from './scores.ts'

/**
 * Folds matches and entry from the stream of matches, independently of projectors and deciders, and makes the documents
 * that their read models must have.
 */
export class ExpectedMatches {
  /** Uncancelled matches by sequence, with the scores and impacts that they should have. */
  readonly played = new Map<number, EventData<'MatchPlayed'>>()
  /** The ids of the commands that recorded the matches, by sequence. */
  readonly #recordings = new Map<number, string>()
  /** The matches that must still be recalculated after a correction, by sequence, with their right scores. */
  readonly #expected = new Map<number, EventData<'MatchPlayed'>>()
  /** When matches were last changed, by the UTC day and then by the instant at which they were played. */
  readonly #changed = new Map<string, Record<string, Instant>>()
  #lastSequence = 0
  /** Whether entry is open; null until it is opened or closed for the first time. */
  #entryOpen: boolean | null = null
  readonly #scores: ExpectedScores

  constructor(scores: ExpectedScores) {
    this.#scores = scores
  }

  take(event: StampedEvent<EventTypeOf<'matches'>>): void {
    if (event.type !== 'MatchRecalculated' && this.#expected.size > 0)
      throw new Error(`matches ${[...this.#expected.keys()].join()} are not recalculated`)
    if (event.type === 'MatchRolledBack' || event.type === 'MatchCorrected' || event.type === 'MatchRecalculated') {
      const day = event.data.playedAt.slice(0, 10)
      this.#changed.set(day, { ...this.#changed.get(day), [event.data.playedAt]: event.metadata.at })
    }
    switch (event.type) {
      case 'MatchPlayed':
        this.#lastSequence = event.data.sequence
        this.played.set(event.data.sequence, this.#scores.play(event.data))
        this.#recordings.set(event.data.sequence, event.metadata.commandId)
        return
      case 'MatchRolledBack': {
        const match = this.played.get(event.data.sequence)
        if (match === undefined) throw new Error(`match ${event.data.sequence} is cancelled without having been played`)
        this.#scores.cancel(match)
        this.played.delete(event.data.sequence)
        return
      }
      case 'MatchCorrected':
        this.#correct(event.data)
        return
      case 'MatchRecalculated': {
        const { sequence } = event.data
        const [match, right] = [this.played.get(sequence), this.#expected.get(sequence)]
        if (match === undefined || right === undefined) throw new Error(`match ${sequence} needs no recalculation`)
        this.#scores.cancel(match)
        this.#scores.restore(right)
        this.played.set(sequence, right)
        this.#expected.delete(sequence)
        return
      }
      case 'EntryOpened':
      case 'EntryClosed':
        this.#entryOpen = event.type === 'EntryOpened'
        return
      // Contests, and the fixture for which a match counts, change no score.
      case 'MatchAttached':
      case 'MatchContested':
      case 'ContestUpheld':
        return
      default:
        event satisfies never
    }
  }

  /**
   * Rates the match again with the corrected result, or removes it. Puts the later matches that change into
   * `#expected`: events `MatchRecalculated` must follow for them.
   */
  #correct({ sequence, now }: EventData<'MatchCorrected'>): void {
    const match = this.played.get(sequence)
    if (match === undefined) throw new Error(`match ${sequence} is corrected without having been played`)
    const later: EventData<'MatchPlayed'>[] = []
    for (let after = sequence + 1; after <= this.#lastSequence; after += 1) {
      const one = this.played.get(after)
      if (one?.ladder === match.ladder) later.push(one)
    }
    for (const one of [match, ...later].reverse()) this.#scores.cancel(one)
    if (now === null) this.played.delete(sequence)
    else {
      const { winners, losers, loserSets } = now
      this.played.set(sequence, this.#scores.play({ ...match, winners, losers, loserSets, origin: 'entry' }))
    }
    const again = later.map((one) => this.#scores.play(one))
    for (const one of again.toReversed()) this.#scores.cancel(one)
    for (const [index, one] of later.entries()) {
      this.#scores.restore(one)
      const right = again[index]
      if (right !== undefined && !isDeepStrictEqual(right, one)) this.#expected.set(one.sequence, right)
    }
  }

  /** The documents of the read model `matches`. */
  *matches(): Generator<[string, DocumentOf<'matches'>]> {
    for (const { fixture: _, ...match } of this.played.values()) {
      yield [matchKey(match.ladder, match.matchId), match]
      yield [matchSequenceKey(match.sequence), match]
    }
  }

  /** The documents of the read model `history`. */
  *history(): Generator<[string, DocumentOf<'history'>]> {
    for (const match of this.played.values()) {
      const { ladder, matchId, sequence, playedAt, winners, losers, winnerSets, loserSets } = match
      const both = [
        { mine: winners, theirs: losers, mySets: winnerSets, opponentSets: loserSets },
        { mine: losers, theirs: winners, mySets: loserSets, opponentSets: winnerSets },
      ]
      for (const { mine, theirs, mySets, opponentSets } of both) {
        const opponents = theirs.map(({ playerId }) => playerId)
        for (const { playerId, before, impact } of mine) {
          const partner = mine.map((side) => side.playerId).find((id) => id !== playerId) ?? null
          const facts = { ladder, matchId, sequence, playedAt, mySets, opponentSets }
          yield [historyKey(playerId, ladder, sequence), { ...facts, before, impact, opponents, partner }]
        }
      }
    }
  }

  /** The documents of the read model `careers`. */
  *careers(): Generator<[string, DocumentOf<'careers'>]> {
    const months = new Map<string, DocumentOf<'careers'>['matches'][number][]>()
    for (const [key, { ladder, ...facts }] of this.history()) {
      const [player = ''] = key.split('/')
      const match = this.played.get(facts.sequence)
      if (match === undefined) throw new Error(`match ${facts.sequence} is in a history without having been played`)
      const mean = (sides: typeof match.winners) => sides.reduce((sum, { before }) => sum + before, 0) / sides.length
      const lead = mean(match.winners) - mean(match.losers)
      const month = careerKey(playerId(player), ladder, facts.playedAt)
      const isWinner = match.winners.some((side) => side.playerId === player)
      months.set(month, [...(months.get(month) ?? []), { ...facts, lead: isWinner ? lead : 0 - lead }])
    }
    for (const [month, matches] of months) yield [month, { matches }]
  }

  /** The documents of the read model `scores`. */
  *scores(): Generator<[string, DocumentOf<'scores'>]> {
    const pages = new Map<string, MatchWithScores[]>()
    for (const { ladder, sequence, playedAt, winners, losers } of this.played.values()) {
      const scored = (side: typeof winners) =>
        side.map(({ playerId, before, impact }) => [playerId, halfPoints(before + impact)] as const)
      const page = scoresKey(ladder, Math.floor(sequence / 100))
      pages.set(page, [...(pages.get(page) ?? []), [sequence, playedAt, scored(winners), scored(losers)]])
    }
    for (const [page, matches] of pages) yield [page, { matches }]
  }

  /** The documents of the read model `statistics`. */
  *statistics(): Generator<[string, DocumentOf<'statistics'>]> {
    const count = { simple: 0, double: 0 }
    const taken = new Map<string, { taken: number; wins: Record<string, number> }>()
    const none = () => pointsTable.bands.map(() => ({ matches: 0, won: 0 }))
    const favourites = new Map<string, Record<Ladder, { matches: number; won: number }[]>>()
    for (const { ladder, winners, losers, playedAt, gap, upset } of this.played.values()) {
      count[ladder] += 1
      if (gap > 0) {
        const month = favouriteWinsKey(playedAt)
        const counts = favourites.get(month) ?? { simple: none(), double: none() }
        favourites.set(month, counts)
        const band = counts[ladder][pointsTable.bands.indexOf(gapBandOf(gap))]
        if (band === undefined) throw new Error(`no band for a gap of ${gap} half points`)
        band.matches += 1
        band.won += upset ? 0 : 1
      }
      const [winner] = winners
      const [loser] = losers
      if (ladder === 'double' || winner === undefined || loser === undefined) continue
      const pair = pointsTakenKey(winner.playerId, loser.playerId)
      const won = taken.get(pair) ?? { taken: 0, wins: {} }
      won.taken += winner.impact
      const monday = mondayOf(playedAt.slice(0, 10))
      won.wins[monday] = (won.wins[monday] ?? 0) + 1
      taken.set(pair, won)
    }
    if (this.played.size > 0) yield [matchCountsKey, count]
    yield* favourites
    for (const [pair, won] of taken) yield [pair, { taken: halfPoints(won.taken), wins: won.wins }]
  }

  /** The documents of the read model `weeks`. */
  *weeks(): Generator<[string, DocumentOf<'weeks'>]> {
    const days = new Map<string, Omit<EventData<'MatchPlayed'>, 'fixture'>[]>()
    for (const { fixture: _, ...match } of this.played.values()) {
      const key = dayPageKey(match.playedAt, match.sequence)
      days.set(key, [...(days.get(key) ?? []), match])
    }
    for (const [key, matches] of days) yield [key, { matches }]
    for (const [day, changed] of this.#changed) yield [dayChangesKey(day), { changed }]
  }

  /** The documents of the read model `sheets` that refer from a match to its points. */
  *sheets(): Generator<[string, DocumentOf<'sheets'>]> {
    for (const { origin, sequence, winners, losers } of this.played.values())
      if (origin === 'live') {
        const document = { sequence, recording: this.#recordings.get(sequence) ?? '' }
        yield [recordedSheetKey(sequence), document]
        for (const { playerId } of [...winners, ...losers]) yield [playerSheetKey(playerId, sequence), document]
      }
  }

  /** The document of the read model `entry`. */
  *entry(): Generator<[string, DocumentOf<'entry'>]> {
    if (this.#entryOpen !== null) yield [entryDocumentKey, { open: this.#entryOpen }]
  }
}
