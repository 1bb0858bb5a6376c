import { plannedMatchesKey } from '@topspin/domain/documents/challenges'
import { instant } from '@topspin/domain/ids'
import { fact, plusSeconds, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo } from '../testing/facts.ts'
import { challenges } from './challenges.ts'

const challengeId = uuidOf('challenge')
const about = { challengeId, from: ann, to: ben }
const at = plusSeconds(someFriday, 3_600)
const sent = fact('ChallengeSent', { ...about, at, lapsesAt: at })
const accepted = fact('ChallengeAccepted', { ...about, at })
const open = { ...about, state: 'open', since: someFriday, at, endsAt: at }
const planned = { ...open, state: 'planned', endsAt: plusSeconds(at, 1_800) }

describe('challenges', () => {
  it('are listed for both players', () => {
    const { document, keys } = foldEvents(challenges, sent)
    for (const player of [ann, ben]) expect(document(player)).toEqual({ challenges: [open] })
    expect(keys()).toHaveLength(2)
  })

  it('are listed for all once they are planned, until they are cancelled or begin', () => {
    expect(foldEvents(challenges, sent, accepted).document(plannedMatchesKey)).toEqual({ challenges: [planned] })
    const moved = fact('AnotherTimeProposed', { ...about, at: null, lapsesAt: at })
    expect(foldEvents(challenges, sent, accepted, moved).document(plannedMatchesKey)).toBeNull()
    for (const end of [
      fact('PlannedMatchBegun', about),
      fact('PlannedMatchCancelled', { ...about, at, cancelledBy: ann }),
    ])
      expect(foldEvents(challenges, sent, accepted, end).keys()).toEqual([])
  })

  it('keep the time that another one replaces, until they are planned', () => {
    const moved = fact('AnotherTimeProposed', { ...about, at: null, lapsesAt: at })
    const { document } = foldEvents(challenges, sent, moved)
    expect(document(ben)).toEqual({ challenges: [{ ...open, at: null, insteadOf: at }] })
    const agreed = foldEvents(challenges, sent, moved, accepted)
    expect(agreed.document(ben)).toEqual({ challenges: [planned] })
  })

  it('stay when declined; the next one of a player who has 32, a day after their end, removes them for that player', () => {
    const until = instant(Date.parse(at) + 3_600_000)
    const declined = fact('ChallengeDeclined', { ...about, at, until })
    const sentByCleo = (name: string) =>
      fact('ChallengeSent', { challengeId: uuidOf(name), from: cleo, to: ben, at, lapsesAt: at })
    const others = Array.from({ length: 31 }, (_, index) => sentByCleo(`other ${index}`))
    const later = stampedEvent(sentByCleo('later'), { at: plusSeconds(until, 86_400) })
    const { document } = foldEvents(challenges, sent, declined, ...others, later)
    expect(document(ann)).toEqual({ challenges: [{ ...open, state: 'declined', endsAt: until }] })
    expect(document(ben)).toMatchObject({ challenges: [{ challengeId: uuidOf('later') }] })
  })
})
