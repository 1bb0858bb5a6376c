import { describe, expect, it } from 'vitest'
import { entriesOf, withEntry, withoutEntry } from '../by-id.ts'
import type { EventData } from '../events.ts'
import { fromPoints, type Instant, type Ladder, type PlayerId, toPoints } from '../ids.ts'
import type { PlayersState } from '../player/player.ts'
import {
  activePlayer,
  fact,
  person,
  plusSeconds,
  rulesWithoutTournaments,
  someFriday,
  stampedEvent,
  unrestrictedEntryRules,
  uuidOf,
} from '../testing/builders.ts'
import { byId } from '../testing/entries.ts'
import { given } from '../testing/given-when-then.ts'
import { previewCorrection } from './correction-preview.ts'
import type { MatchOutcome } from './counting.ts'
import { lastMatchPerPlayer, MatchEndTimes } from './last-matches.ts'
import { matchDecider, type RecordMatch } from './match.ts'
import { isPlayedBy } from './match-players.ts'
import { type MatchContext, type MatchesState, scoreOf } from './matches-state.ts'
import { allMatches, oldestMatchOf } from './recent-matches.ts'

const names = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus'] as const
const [ann, ben, cleo, dan, eve, fay, gus] = names.map(person) as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]
const startScore = fromPoints(500)
const everybody = byId(names.map((name) => [person(name), activePlayer()]))
const players: PlayersState = { players: everybody, registered: names.length, deleted: [], activeAdmins: 0 }
const without = (id: PlayerId, status: 'disabled' | 'deleted'): PlayersState => {
  if (status === 'deleted')
    return { ...players, players: withoutEntry(everybody, id), deleted: byId([[id, startScore]]) }
  return { ...players, players: withEntry(everybody, id, activePlayer({ status })) }
}
const on = (now: Instant, among = players): MatchContext => ({
  now,
  rules: unrestrictedEntryRules,
  players: among,
  ends: new MatchEndTimes(),
  fixtures: rulesWithoutTournaments,
})
const later = (minutes: number) => plusSeconds(someFriday, minutes * 60)

const won = (winners: readonly PlayerId[], losers: readonly PlayerId[], loserSets: 0 | 1 = 1): MatchOutcome => ({
  winners,
  losers,
  loserSets,
})

const ladderOf = ({ winners }: MatchOutcome): Ladder => (winners.length === 1 ? 'simple' : 'double')
function recorded(result: MatchOutcome, origin: RecordMatch['origin'] = 'entry'): RecordMatch {
  const { winners, losers, loserSets } = result
  const sides = { sideOne: winners, sideTwo: losers, setsOne: 2, setsTwo: loserSets }
  return { type: 'RecordMatch', ladder: ladderOf(result), ...sides, recorder: gus, origin }
}

type Event = Parameters<typeof matchDecider.evolve>[1]

/** Decides the commands, a minute apart. Returns their events and the state after them. */
function played(...commands: readonly Parameters<typeof matchDecider.decide>[1][]) {
  let state = matchDecider.initialState()
  const events: Event[] = []
  for (const [index, command] of commands.entries()) {
    const at = later(index)
    for (const event of matchDecider.decide(state, command, on(at)).map((one) => stampedEvent(one, { at }))) {
      events.push(event)
      state = matchDecider.evolve(state, event)
    }
  }
  return { events, state }
}

const correction = (matchId: number, result: MatchOutcome | null, revision: number, ladder: Ladder = 'simple') =>
  ({ type: 'CorrectMatch', ladder, matchId, result, by: gus, revision }) as const

/** Decides the correction of a singles match, by default #1, an hour after the first match, at the current revision. */
const correcting = (past: readonly Event[], result: MatchOutcome | null, context = on(later(60)), matchId = 1) =>
  given(matchDecider, ...past).when(correction(matchId, result, past.length), context)

const scoresOf = (state: MatchesState, ladder: Ladder = 'simple') =>
  [ann, ben, cleo, dan, eve, fay].map((id) => toPoints(scoreOf(state, players, ladder, id)))

describe('correcting a match', () => {
  it('swaps the winner, and rates the later matches again whose scores depend on it', () => {
    const first = won([ann], [ben])
    const rest = [won([ann], [cleo]), won([dan], [eve]), won([cleo], [dan])].map((one) => recorded(one))
    const { events: past } = played(recorded(first), ...rest)
    const outcome = correcting(past, won([ben], [ann]))
    const [corrected, ...recalculated] = outcome.events()
    const { matchId, ladder, sequence, playedAt, recorder, ...was } = past[0]!.data as EventData<'MatchPlayed'>
    const side = (id: PlayerId, impact: number) => ({ playerId: id, before: startScore, impact: fromPoints(impact) })
    expect(corrected).toEqual(
      fact('MatchCorrected', {
        matchId,
        ladder,
        sequence,
        playedAt,
        recorder,
        was,
        now: { ...was, winners: [side(ben, 6)], losers: [side(ann, -5)] },
        // Ann has won another match since.
        scores: [
          { playerId: ann, score: fromPoints(501) },
          { playerId: ben, score: fromPoints(506) },
        ],
        correctedBy: gus,
      }),
    )
    // Only the second match is rated again. The third has other players. In the second match Cléo loses as
    // many points as before the correction, so the scores before the fourth match do not change.
    expect(recalculated.map(({ type, data }) => [type, 'sequence' in data && data.sequence])).toEqual([
      ['MatchRecalculated', 2],
    ])
    expect(recalculated[0]?.data).toMatchObject({
      was: { winners: [{ before: fromPoints(506) }] },
      now: { winners: [{ before: fromPoints(495), impact: fromPoints(6) }] },
      because: 1,
    })
    const right = played(recorded(won([ben], [ann])), ...rest)
    expect(scoresOf(outcome.state())).toEqual(scoresOf(right.state))
    expect(outcome.state().recent).toEqual(right.state.recent)
  })

  it('follows scores from player to player, and through matches of both partners in doubles', () => {
    const chain = [won([ann, ben], [cleo, dan]), won([dan, eve], [fay, gus]), won([ann, eve], [cleo, fay])]
    const { events: past } = played(...chain.map((one) => recorded(one)))
    const right = played(...[won([cleo, dan], [ann, ben], 0), ...chain.slice(1)].map((one) => recorded(one)))
    const outcome = given(matchDecider, ...past).when(
      correction(1, won([cleo, dan], [ann, ben], 0), 3, 'double'),
      on(later(60)),
    )
    expect(outcome.events().map(({ type }) => type)).toEqual([
      'MatchCorrected',
      'MatchRecalculated',
      'MatchRecalculated',
    ])
    expect(outcome.state()).toEqual({ ...right.state, corrected: [1], revision: 6 })
  })

  it('replaces a player: the new one has their own score of that time, and the match keeps its place', () => {
    const rest = [won([cleo], [dan]), won([ann], [eve])].map((one) => recorded(one))
    const { events: past } = played(recorded(won([ann], [ben])), ...rest)
    const outcome = correcting(past, won([ann], [cleo]))
    const [corrected] = outcome.events()
    expect(corrected?.data).toMatchObject({ now: { losers: [{ playerId: cleo, before: startScore }] } })
    const right = played(recorded(won([ann], [cleo])), ...rest)
    expect(scoresOf(outcome.state())).toEqual(scoresOf(right.state))
    expect(lastMatchPerPlayer(outcome.state(), [ann, ben, cleo])).toEqual(
      lastMatchPerPlayer(right.state, [ann, ben, cleo]),
    )
    const ofCleo = allMatches(outcome.state().recent.simple).filter((match) => isPlayedBy(match, cleo))
    expect(ofCleo.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  it('removes a match that never happened', () => {
    const rest = [won([ann], [cleo]), won([ben], [ann])].map((one) => recorded(one))
    const { events: past } = played(recorded(won([ann], [ben])), ...rest)
    const outcome = correcting(past, null)
    expect(outcome.events()[0]?.data).toMatchObject({ now: null })
    expect(allMatches(outcome.state().recent.simple).map(({ sequence }) => sequence)).toEqual([2, 3])
    expect(scoresOf(outcome.state())).toEqual(scoresOf(played(...rest).state))
  })

  it('corrects only the sets, and then rates no other match again', () => {
    const { events: past } = played(recorded(won([ann], [ben], 1)), recorded(won([ann], [ben], 1)))
    const events = correcting(past, won([ann], [ben], 0)).events()
    expect(events.map(({ type }) => type)).toEqual(['MatchCorrected'])
    expect(events[0]?.data).toMatchObject({ was: { loserSets: 1 }, now: { loserSets: 0 } })
  })

  it('changes the origin of a match that was scored live to `entry`, and leaves the origin of the later ones', () => {
    const { events: past } = played(recorded(won([ann], [ben]), 'live'), recorded(won([ann], [cleo]), 'live'))
    const [corrected, recalculated] = correcting(past, won([ben], [ann])).events()
    expect(corrected?.data).toMatchObject({ was: { origin: 'live' }, now: { origin: 'entry' } })
    expect(recalculated?.data).toMatchObject({ now: { origin: 'live' } })
  })

  it('can be repeated with another result, and a later match can be cancelled afterwards', () => {
    const { events: past } = played(
      recorded(won([ann], [ben])),
      recorded(won([ann], [cleo])),
      correction(1, won([ben], [ann]), 2),
      correction(1, won([ann], [ben]), 4),
    )
    expect(scoresOf(given(matchDecider, ...past).state())).toEqual(
      scoresOf(played(recorded(won([ann], [ben])), recorded(won([ann], [cleo]))).state),
    )
    const cancel = { type: 'CancelMatch', ladder: 'simple', matchId: 2, by: gus } as const
    const cancelled = given(matchDecider, ...past).when(cancel, on(later(60)))
    expect(scoresOf(cancelled.state())).toEqual(scoresOf(played(recorded(won([ann], [ben]))).state))
  })
})

describe('a correction is refused', () => {
  const { events: past } = played(recorded(won([ann], [ben])), recorded(won([ann], [cleo])))
  const right = won([ben], [ann])

  it('when something was recorded since its preview, and the refusal names the newest match of both ladders', () => {
    const current = { matchId: 2, isSimple: true, sequence: 2 }
    for (const revision of [0, 1, 3])
      given(matchDecider, ...past)
        .when(correction(1, right, revision), on(later(60)))
        .refused('correction-stale', { current })
    const doubles = played(...[won([ann], [ben]), won([ann, ben], [cleo, dan])].map((one) => recorded(one)))
    given(matchDecider, ...doubles.events)
      .when(correction(1, right, 1), on(later(60)))
      .refused('correction-stale', { current: { matchId: 1, isSimple: false, sequence: 2 } })
  })

  it('for an unknown match, one that was cancelled or never happened, and one that is too old', () => {
    correcting(past, right, on(later(60)), 3).refused('unknown-match')
    correcting(past, right, on(plusSeconds(someFriday, 24 * 3600))).refused('not-correctable')
    correcting(past, right, on(plusSeconds(someFriday, 24 * 3600 - 1))).events()
    const never = [
      ...past,
      ...correcting(past, null)
        .events()
        .map((event) => stampedEvent(event)),
    ]
    correcting(never, right).refused('not-correctable')
  })

  it('when it changes nothing, or only the order of partners', () => {
    correcting(past, won([ann], [ben])).refused('correction-changes-nothing')
    const doubles = played(recorded(won([ann, ben], [cleo, dan])))
    given(matchDecider, ...doubles.events)
      .when(correction(1, won([ben, ann], [dan, cleo]), 1, 'double'), on(later(60)))
      .refused('correction-changes-nothing')
  })

  it('for the same player twice, and for a new player who is not active', () => {
    correcting(past, won([ann], [ann])).refused('same-player-twice')
    for (const status of ['disabled', 'deleted'] as const)
      correcting(past, won([ann], [dan]), on(later(60), without(dan, status))).refused('player-not-active')
  })

  it('when more than 500 later matches follow from it', () => {
    const chain = (length: number) => played(...Array.from({ length }, () => recorded(won([ann], [ben])))).events
    const events = chain(502)
    const decide = (count: number) => correcting(events.slice(0, count), right, on(later(600)))
    expect(decide(501).events()).toHaveLength(501)
    decide(502).refused('correction-too-long')
  })
})

it('a corrected match may keep a player who has been disabled or deleted since', () => {
  const { events: past } = played(recorded(won([ann], [ben])), recorded(won([ben], [cleo])))
  for (const status of ['disabled', 'deleted'] as const) {
    const events = correcting(past, won([ben], [ann]), on(later(60), without(ben, status))).events()
    expect(events.map(({ type }) => type)).toEqual(['MatchCorrected', 'MatchRecalculated'])
  }
})

describe('a contested match', () => {
  const contestId = uuidOf('contest')
  const { events: past } = played(recorded(won([ann], [ben])), {
    type: 'ContestMatch',
    contestId,
    ladder: 'simple',
    matchId: 1,
    by: ben,
  })
  const referees: PlayersState = {
    ...players,
    players: byId([
      ...entriesOf(everybody),
      [ann, activePlayer({ referee: true })],
      [gus, activePlayer({ referee: true })],
    ]),
  }
  const by = (id: PlayerId, result: MatchOutcome | null) =>
    given(matchDecider, ...past).when({ ...correction(1, result, 2), by: id }, on(later(60), referees))

  it('is not corrected by a referee who plays in it, while there is another', () => {
    by(ann, won([ben], [ann])).refused('not-your-match-to-decide')
  })

  it('has no contest that waits for a decision once it is corrected, or removed as never happened', () => {
    for (const result of [won([ben], [ann]), null]) {
      const events = by(gus, result).events()
      given(matchDecider, ...past, ...events)
        .when({ type: 'UpholdContest', contestId, by: gus }, on(later(60), referees))
        .refused('already-decided')
    }
  })
})

describe('the preview of a correction', () => {
  const { state } = played(
    recorded(won([ann], [ben])),
    recorded(won([ann], [cleo])),
    recorded(won([dan], [eve])),
    recorded(won([ben], [fay])),
  )
  const preview = (among = players) =>
    previewCorrection(state, { ladder: 'simple', matchId: 1, result: won([ben], [ann]), by: gus }, on(later(60), among))

  it('has every score and rank that changes', () => {
    const shown = preview().players.map(({ playerId, score, rank }) => [playerId, score.map(toPoints), rank])
    // Before: Ann 512, Dan 506, Ben 501, Gus 500, Cléo, Eve and Fay 495.
    expect(new Set(shown)).toEqual(
      new Set([
        [ben, [501, 512], [3, 1]],
        [ann, [512, 501], [1, 3]],
      ]),
    )
  })

  it('counts active players only in the ranks, and gives no rank to others', () => {
    const shown = preview(without(dan, 'disabled')).players
    expect(new Map(shown.map(({ playerId, rank }) => [playerId, rank]))).toEqual(
      new Map([
        [ben, [2, 1]],
        [ann, [1, 2]],
      ]),
    )
    const withoutAnn = preview(without(ann, 'deleted')).players
    expect(withoutAnn.find(({ playerId }) => playerId === ann)?.rank).toEqual([null, null])
  })

  it('has the match before and after, and the later ones that are rated again', () => {
    const { revision, match, later: again } = preview()
    expect(revision).toBe(4)
    expect(match.before).toEqual(oldestMatchOf(state.recent.simple))
    expect(match.after).toMatchObject({ matchId: 1, winners: [{ playerId: ben }], losers: [{ playerId: ann }] })
    expect(again.map(({ before }) => before.matchId)).toEqual([2, 4])
  })

  it('equals what the correction then appends', () => {
    const { events } = played(
      recorded(won([ann], [ben])),
      recorded(won([ann], [cleo])),
      recorded(won([dan], [eve])),
      recorded(won([ben], [fay])),
    )
    const after = correcting(events, won([ben], [ann])).state()
    for (const { playerId, score } of preview().players)
      expect(scoreOf(after, players, 'simple', playerId)).toBe(score[1])
  })
})
