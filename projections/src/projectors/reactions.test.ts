import { liveReactionsKey, reactionsKey } from '@topspin/domain/documents/reactions'
import type { PlayerId } from '@topspin/domain/ids'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import type { ReactionSign } from '@topspin/domain/reaction-signs'
import { fact, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, eventsOfMatch } from '../testing/facts.ts'
import { reactions } from './reactions.ts'

const { played, rolledBack } = eventsOfMatch([[ann], [ben]])
const { matchId, ladder, sequence, playedAt, recorder } = played.data
const about = { matchId, ladder, sequence }
const key = reactionsKey(sequence)
const reacted = (playerId: PlayerId, sign: ReactionSign) => fact('MatchReacted', { ...about, playerId, sign })
const removed = (playerId: PlayerId) => fact('ReactionRemoved', { ...about, playerId })
const hidden = fact('ReactionsHidden', { ...about, hiddenBy: ann })
const shown = fact('ReactionsShown', { ...about, shownBy: ben })

describe('reactions', () => {
  it('are one for each player: another sign replaces the one before', () => {
    const events = [reacted(ann, 'fire'), reacted(cleo, 'bravo'), reacted(ann, 'close')]
    const signs = [
      { playerId: cleo, sign: 'bravo' },
      { playerId: ann, sign: 'close' },
    ]
    expect(foldEvents(reactions, ...events).document(key)).toEqual({ given: signs, hidden: false })
  })

  it('have no document after the last one is removed, also when it is removed twice', () => {
    expect(foldEvents(reactions, reacted(ann, 'fire'), removed(ann), removed(ann)).keys()).toEqual([])
  })

  it('are kept while they are hidden, and so are new ones', () => {
    const kept = [{ playerId: cleo, sign: 'again' }]
    expect(foldEvents(reactions, hidden, reacted(cleo, 'again')).document(key)).toEqual({ given: kept, hidden: true })
    expect(foldEvents(reactions, hidden, reacted(cleo, 'again'), shown).document(key)).toEqual({
      given: kept,
      hidden: false,
    })
    expect(foldEvents(reactions, hidden, shown).keys()).toEqual([])
  })

  it('stay with a corrected match, and are lost with one that is taken back or never happened', () => {
    const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin } = played.data
    const was = { winners, losers, winnerSets, loserSets, rule, gap, upset, origin }
    const numbers = { ...about, playedAt, recorder, scores: [], correctedBy: cleo }
    const begun = [reacted(cleo, 'fire'), hidden]
    const now = { ...was, winners: losers, losers: winners }
    expect(foldEvents(reactions, ...begun, fact('MatchCorrected', { ...numbers, was, now })).keys()).toEqual([key])
    expect(foldEvents(reactions, ...begun, fact('MatchCorrected', { ...numbers, was, now: null })).keys()).toEqual([])
    expect(foldEvents(reactions, ...begun, rolledBack).keys()).toEqual([])
  })
})

describe('reactions to a live match', () => {
  const liveId = uuidOf('live')
  const ofLive = liveReactionsKey(recordCommandIdOf(liveId))
  const liveReacted = (player: PlayerId, sign: ReactionSign) =>
    fact('LiveMatchReacted', { liveId, playerId: player, sign })
  const liveRemoved = (player: PlayerId) => fact('LiveReactionRemoved', { liveId, playerId: player })
  const recorded = stampedEvent(fact('MatchPlayed', { ...played.data, origin: 'live' }))
  const saved = { ...recorded, metadata: { ...recorded.metadata, commandId: recordCommandIdOf(liveId) } }

  it('are replaced and removed as those to a match', () => {
    const folded = foldEvents(
      reactions,
      liveReacted(ann, 'fire'),
      liveReacted(cleo, 'bravo'),
      liveReacted(ann, 'close'),
    )
    expect(folded.document(ofLive)).toMatchObject({
      given: [
        { playerId: cleo, sign: 'bravo' },
        { playerId: ann, sign: 'close' },
      ],
    })
    expect(foldEvents(reactions, liveReacted(ann, 'fire'), liveRemoved(ann)).keys()).toEqual([])
  })

  it('become those to the match once it is recorded, and change as such', () => {
    const folded = foldEvents(reactions, liveReacted(ann, 'fire'), saved, reacted(cleo, 'bravo'), removed(ann))
    expect(folded.document(key)).toEqual({ given: [{ playerId: cleo, sign: 'bravo' }], hidden: false })
    expect(folded.document(ofLive)).toEqual({ given: [{ playerId: ann, sign: 'fire' }], hidden: false })
    expect(foldEvents(reactions, saved).keys()).toEqual([])
    expect(foldEvents(reactions, liveReacted(ann, 'fire'), played).keys()).toEqual([ofLive])
  })

  it('are lost when the match is stopped', () => {
    const stopped = fact('LiveMatchStopped', { liveId, stoppedBy: ben })
    expect(foldEvents(reactions, liveReacted(ann, 'fire'), stopped).keys()).toEqual([])
  })
})
