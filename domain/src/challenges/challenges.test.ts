import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../events.ts'
import { instant, type PlayerId } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import { playerDecider } from '../player/player.ts'
import { fact, person, stampedEvent, uuidOf } from '../testing/builders.ts'
import { given } from '../testing/given-when-then.ts'
import { parseWorkingHours } from '../time/working-hours.ts'
import { challengesAfter, findPlannableDays } from './challenge.ts'
import { type ChallengeContext, type ChallengeEventType, challengeDecider } from './challenges.ts'

const [lea, ines, karim, gone] = [person('lea'), person('ines'), person('karim'), person('gone')]
const challengeId = '00000000-0000-4000-8000-000000000001'
const about = { challengeId, from: lea, to: ines }
/** A time in November 2026, in Paris. */
const on = (time: string, day = 20) => instant(new Date(`2026-11-${day}T${time}:00+01:00`))

const hours = parseWorkingHours('Mon-Fri 08:00-20:00')
const rules: EntryRules = {
  hours: hours ?? 'always',
  timeZone: 'Europe/Paris',
  cooldownSeconds: 0,
  rollbackWindowHours: 24,
  withdrawSeconds: 0,
}
const rivals = Array.from({ length: 10 }, (_, index) => person(`rival ${index}`))
const registered = [lea, ines, karim, gone, ...rivals].flatMap((playerId) => [
  stampedEvent(fact('PlayerRegistered', { playerId, startScore: 1000 as never })),
  stampedEvent(fact('PlayerActivated', { playerId })),
])
const disabled = (playerId: PlayerId) => stampedEvent(fact('PlayerDisabled', { playerId }))
const playersWithout = (one: PlayerId) => given(playerDecider, ...registered, disabled(one)).state()
const players = playersWithout(gone)
const at = (time: string, over: Partial<ChallengeContext> & { day?: number } = {}): ChallengeContext => ({
  now: on(time, over.day),
  rules,
  entryOpen: true,
  players,
  ...over,
})
const happened = (event: DomainEvent<ChallengeEventType>, time: string) => stampedEvent(event, { at: on(time) })
const sent = (time = '11:52', played: string | null = '13:00') =>
  happened(
    fact('ChallengeSent', {
      ...about,
      at: played === null ? null : on(played),
      lapsesAt: played === null ? instant(Date.parse(on(time)) + 15 * 60_000) : on(played),
    }),
    time,
  )
const accepted = happened(fact('ChallengeAccepted', { ...about, at: on('13:00') }), '11:53')
const send = (played: string | null, over: object = {}) =>
  ({
    type: 'SendChallenge',
    ...about,
    challengeId: '00000000-0000-4000-8000-000000000002',
    at: played === null ? null : on(played),
    ...over,
  }) as const
const answer = <T extends string>(type: T, by = ines) => ({ type, challengeId, by }) as const

describe('sending a challenge', () => {
  it('may name a time to play, at which the challenge lapses', () => {
    given(challengeDecider)
      .when({ type: 'SendChallenge', ...about, at: on('13:00') }, at('11:52'))
      .then(fact('ChallengeSent', { ...about, at: on('13:00'), lapsesAt: on('13:00') }))
  })

  it('may ask to play now, and the challenge lapses after 15 minutes', () => {
    given(challengeDecider)
      .when({ type: 'SendChallenge', ...about, at: null }, at('11:52'))
      .then(fact('ChallengeSent', { ...about, at: null, lapsesAt: on('12:07') }))
  })

  it('is refused for a time that is past, outside working hours, or after the next day with working hours', () => {
    for (const time of ['11:00', '20:00'])
      given(challengeDecider).when(send(time), at('11:52')).refused('challenge-not-then')
    given(challengeDecider)
      .when(send(null, { at: on('12:00', 21) }), at('11:52'))
      .refused('challenge-not-then')
    given(challengeDecider)
      .when(send(null, { at: on('12:00', 24) }), at('11:52'))
      .refused('challenge-not-then')
    expect(
      given(challengeDecider)
        .when(send(null, { at: on('12:00', 23) }), at('11:52'))
        .events(),
    ).toHaveLength(1)
  })

  it('is refused outside working hours when it is to play now, and for any time while entry is closed', () => {
    given(challengeDecider).when(send(null), at('20:30')).refused('outside-working-hours')
    expect(
      given(challengeDecider)
        .when(send(null, { at: on('09:00', 23) }), at('20:30'))
        .events(),
    ).toHaveLength(1)
    given(challengeDecider)
      .when(send('13:00'), at('11:52', { entryOpen: false }))
      .refused('entry-closed')
  })

  it('is refused when the receiver is the sender, or a player whose account is not active', () => {
    given(challengeDecider)
      .when(send('13:00', { to: lea }), at('11:52'))
      .refused('same-player-twice')
    given(challengeDecider)
      .when(send('13:00', { to: gone }), at('11:52'))
      .refused('player-not-active')
  })

  it('is refused in both directions until the challenge or planned match of the two players is over', () => {
    for (const past of [[sent()], [sent(), accepted]])
      for (const parties of [{}, { from: ines, to: lea }])
        given(challengeDecider, ...past)
          .when(send('13:30', parties), at('12:00'))
          .refused('challenge-exists')
    expect(given(challengeDecider, sent()).when(send('13:30'), at('13:00')).events()).toHaveLength(1)
  })

  it('is refused when the sender has ten open challenges', () => {
    const ten = rivals.map((to, index) => {
      const id = `00000000-0000-4000-8000-0000000000${index + 10}`
      const data = { challengeId: id, from: lea, to, at: on('14:00'), lapsesAt: on('14:00') }
      return happened(fact('ChallengeSent', data), '11:00')
    })
    given(challengeDecider, ...ten)
      .when(send('13:00'), at('11:52'))
      .refused('too-many-challenges')
    for (const [past, context] of [
      [ten.slice(1), at('11:52')],
      [ten, at('11:52', { players: playersWithout(rivals[0] ?? gone) })],
    ] as const)
      expect(
        given(challengeDecider, ...past)
          .when(send('13:00'), context)
          .events(),
      ).toHaveLength(1)
  })

  it('is refused for the time of another planned match of either player', () => {
    given(challengeDecider, sent(), accepted)
      .when(send('13:00', { to: karim }), at('12:00'))
      .refused('challenge-taken')
    given(challengeDecider, sent(), accepted)
      .when(send('13:00', { from: karim, to: ines }), at('12:00'))
      .refused('challenge-taken')
    expect(
      given(challengeDecider, sent(), accepted)
        .when(send('13:30', { to: karim }), at('12:00'))
        .events(),
    ).toHaveLength(1)
  })

  it('is possible for the time of a planned match whose other player is no longer active', () => {
    expect(
      given(challengeDecider, sent(), accepted)
        .when(send('13:00', { to: karim }), at('12:00', { players: playersWithout(ines) }))
        .events(),
    ).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('accepts; a challenge to play now becomes a match that is planned for the time of the answer', () => {
    given(challengeDecider, sent())
      .when(answer('AcceptChallenge'), at('11:53'))
      .then(fact('ChallengeAccepted', { ...about, at: on('13:00') }))
    given(challengeDecider, sent('11:52', null))
      .when(answer('AcceptChallenge'), at('12:00'))
      .then(fact('ChallengeAccepted', { ...about, at: on('12:00') }))
  })

  it('accepts a challenge to play now within working hours and while entry is open only', () => {
    const now = sent('19:50', null)
    given(challengeDecider, now).when(answer('AcceptChallenge'), at('20:01')).refused('outside-working-hours')
    given(challengeDecider, now)
      .when(answer('AcceptChallenge'), at('19:55', { entryOpen: false }))
      .refused('entry-closed')
  })

  it('declines: the player is not challenged by the same player again that day, but may challenge that player', () => {
    const declined = fact('ChallengeDeclined', {
      ...about,
      at: on('13:00'),
      until: instant(Date.parse(on('00:00', 21)) - 1),
    })
    given(challengeDecider, sent()).when(answer('DeclineChallenge'), at('11:53')).then(declined)
    for (const type of ['AcceptChallenge', 'DeclineChallenge'] as const)
      given(challengeDecider, sent())
        .when({ ...answer(type), expectedAt: at('10:16').now }, at('11:53'))
        .refused('challenge-changed')
    const past = [sent(), happened(declined, '11:53')]
    given(challengeDecider, ...past)
      .when(send('15:00'), at('14:00'))
      .refused('challenge-declined')
    const other = { from: ines, to: lea }
    expect(
      given(challengeDecider, ...past)
        .when(send('15:00', other), at('14:00'))
        .events(),
    ).toHaveLength(1)
    const nextDay = send(null, { at: on('15:00', 23) })
    expect(
      given(challengeDecider, ...past)
        .when(nextDay, at('09:00', { day: 23 }))
        .events(),
    ).toHaveLength(1)
    // The clock was ahead by weeks when the challenge was declined.
    const ahead = { ...declined, data: { ...declined.data, until: on('23:59', 30) } }
    expect(
      given(challengeDecider, sent(), happened(ahead, '11:53')).when(send('15:00'), at('14:00')).events(),
    ).toHaveLength(1)
  })

  it('proposes another time, and the other player answers', () => {
    const moved = fact('AnotherTimeProposed', {
      challengeId,
      from: ines,
      to: lea,
      at: on('13:30'),
      lapsesAt: on('13:30'),
    })
    const another = { ...answer('ProposeAnotherTime'), at: on('13:30') }
    given(challengeDecider, sent()).when(another, at('11:53')).then(moved)
    given(challengeDecider, sent(), accepted).when(another, at('12:00')).then(moved)
    const past = [sent(), happened(moved, '11:53')]
    given(challengeDecider, ...past)
      .when(answer('AcceptChallenge'), at('11:54'))
      .refused('forbidden')
    expect(
      given(challengeDecider, ...past)
        .when(answer('AcceptChallenge', lea), at('11:54'))
        .events(),
    ).toHaveLength(1)
  })

  it('withdraws an open challenge, and only the sender may', () => {
    given(challengeDecider, sent())
      .when(answer('WithdrawChallenge', lea), at('11:53'))
      .then(fact('ChallengeWithdrawn', about))
    given(challengeDecider, sent()).when(answer('WithdrawChallenge'), at('11:53')).refused('forbidden')
  })

  it('cancels a planned match, by either player, until 30 minutes after its time', () => {
    for (const by of [lea, ines])
      given(challengeDecider, sent(), accepted)
        .when(answer('CancelPlannedMatch', by), at('13:29'))
        .then(fact('PlannedMatchCancelled', { ...about, at: on('13:00'), cancelledBy: by }))
    given(challengeDecider, sent(), accepted).when(answer('CancelPlannedMatch'), at('13:30')).refused('challenge-over')
    given(challengeDecider, sent()).when(answer('CancelPlannedMatch'), at('12:00')).refused('challenge-over')
  })

  it('is refused when the challenge has lapsed or is unknown, and to players who are not in it', () => {
    for (const type of ['AcceptChallenge', 'DeclineChallenge', 'WithdrawChallenge'] as const) {
      given(challengeDecider, sent()).when(answer(type), at('13:00')).refused('challenge-over')
      given(challengeDecider).when(answer(type), at('12:00')).refused('challenge-over')
      given(challengeDecider, sent()).when(answer(type, karim), at('12:00')).refused('forbidden')
    }
    given(challengeDecider, sent(), accepted).when(answer('AcceptChallenge'), at('12:00')).refused('challenge-over')
  })

  it('is refused while the other player is not active', () => {
    const [away, back] = [at('12:00', { players: playersWithout(lea) }), at('12:00')]
    const another = { ...answer('ProposeAnotherTime'), at: on('13:30') }
    for (const command of [answer('AcceptChallenge'), answer('DeclineChallenge'), another]) {
      given(challengeDecider, sent()).when(command, away).refused('challenge-over')
      expect(given(challengeDecider, sent()).when(command, back).events()).toHaveLength(1)
    }
    given(challengeDecider, sent(), accepted).when(answer('CancelPlannedMatch'), away).refused('challenge-over')
  })
})

describe('a match between the two players of a challenge', () => {
  const begin = { type: 'BeginPlannedMatch', players: [ines, lea] } as const

  it('ends their open challenge or planned match', () => {
    for (const past of [[sent()], [sent(), accepted]])
      given(challengeDecider, ...past)
        .when(begin, at('12:58'))
        .then(fact('PlannedMatchBegun', about))
  })

  it('ends no challenge of another player, and none that is over', () => {
    given(challengeDecider, sent(), accepted)
      .when({ ...begin, players: [ines, karim] }, at('12:58'))
      .then()
    given(challengeDecider, sent(), accepted).when(begin, at('13:30')).then()
  })
})

describe('the list of challenges', () => {
  const next = (time: string, day: number) =>
    stampedEvent(
      fact('ChallengeSent', { ...about, challengeId: send(null).challengeId, at: null, lapsesAt: on(time, day) }),
      { at: on(time, day) },
    )
  /** Challenges that end at 13:00 on the 20th. */
  const ended = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...about, challengeId: uuidOf(`ended ${index}`) }))
      .map((one) => happened(fact('ChallengeSent', { ...one, at: on('13:00'), lapsesAt: on('13:00') }), '11:52'))
      .reduce(challengesAfter, [])

  it('drops what ended a day or more before, if it has 32 challenges', () => {
    expect(challengesAfter(ended(32), next('12:59', 21))).toHaveLength(33)
    expect(challengesAfter(ended(32), next('13:00', 21))).toHaveLength(1)
  })

  it('keeps all while it has fewer, so that open ones stay when a clock was years ahead', () => {
    expect(challengesAfter(ended(31), next('13:00', 21))).toHaveLength(32)
    const ahead = stampedEvent(fact('ChallengeWithdrawn', { ...about, challengeId: uuidOf('ahead') }), {
      at: instant(new Date('2031-11-20T12:00:00Z')),
    })
    given(challengeDecider, sent(), ahead)
      .when(answer('AcceptChallenge'), at('12:00'))
      .then(fact('ChallengeAccepted', { ...about, at: on('13:00') }))
  })
})

describe('the days of a challenge', () => {
  const daysAt = (time: string, day = 20) => findPlannableDays(rules, on(time, day))

  it('are the rest of today and the next day with entry', () => {
    expect(daysAt('11:52')).toEqual([
      { on: '2026-11-20', from: on('11:52'), to: on('20:00') },
      { on: '2026-11-23', from: on('08:00', 23), to: on('20:00', 23) },
    ])
  })

  it('are only the next day with entry when entry is over for today, or today has none', () => {
    for (const days of [daysAt('20:00'), daysAt('12:00', 21)])
      expect(days).toEqual([{ on: '2026-11-23', from: on('08:00', 23), to: on('20:00', 23) }])
  })

  it('do not exist without working hours', () => {
    expect(findPlannableDays({ ...rules, hours: [] }, on('12:00'))).toEqual([])
  })

  it('are whole days when entry is always open', () => {
    expect(findPlannableDays({ ...rules, hours: 'always' }, on('23:10'))).toEqual([
      { on: '2026-11-20', from: on('23:10'), to: on('00:00', 21) },
      { on: '2026-11-21', from: on('00:00', 21), to: on('00:00', 22) },
    ])
  })
})
