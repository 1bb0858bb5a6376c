import type { OwnChallenge } from '@topspin/domain/contract/challenge'
import { describe, expect, it } from 'vitest'
import { dateFormatsIn } from '../../shared/format/index.ts'
import { instantOnDay } from './challenge-dialog.tsx'
import { challengeIfStillShown, remainingDaysAt } from './challenges.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
const challenge: OwnChallenge = {
  id: '1',
  opponent: 'Karim',
  isMine: true,
  state: 'open',
  at: at(16, 12),
  since: at(16, 9),
  endsAt: at(16, 12),
}
const stateAt = (now: string, over: Partial<OwnChallenge> = {}) =>
  challengeIfStillShown({ ...challenge, ...over }, Date.parse(now)).map(({ state }) => state)

describe('a challenge', () => {
  it('lapses at its end for its sender, and is dropped for its receiver', () => {
    expect([stateAt(at(16, 11)), stateAt(at(16, 12))]).toEqual([['open'], ['lapsed']])
    expect([stateAt(at(16, 11), { isMine: false }), stateAt(at(16, 12), { isMine: false })]).toEqual([['open'], []])
  })

  it('is a planned match until its end', () => {
    const planned = { state: 'planned' } as const
    expect([stateAt(at(16, 11), planned), stateAt(at(16, 12), planned)]).toEqual([['planned'], []])
  })

  it('is shown for a day after it was declined or has lapsed', () => {
    const declined = { state: 'declined' } as const
    expect([stateAt(at(17, 8), declined), stateAt(at(17, 9), declined)]).toEqual([['declined'], []])
    for (const state of ['open', 'lapsed'] as const)
      expect([stateAt(at(17, 11), { state }), stateAt(at(17, 12), { state })]).toEqual([['lapsed'], []])
  })
})

it('offers no day that has ended', () => {
  const monday = { on: '2026-11-16', from: at(16, 9), to: at(16, 18) }
  const tuesday = { on: '2026-11-17', from: at(17, 9), to: at(17, 18) }
  const onAt = (now: string) => remainingDaysAt([monday, tuesday], Date.parse(now)).map(({ on }) => on)
  expect([onAt(at(16, 17)), onAt(at(16, 18))]).toEqual([['2026-11-16', '2026-11-17'], ['2026-11-17']])
})

it.each([
  ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z', '14:30', '2027-03-28T12:30:00.000Z'],
  ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z', '23:30', '2027-03-28T21:30:00.000Z'],
  ['2027-10-30T22:00:00.000Z', '2027-10-31T23:00:00.000Z', '14:30', '2027-10-31T13:30:00.000Z'],
])(
  'reads an hour typed on the day that begins at %s and has a change of the clock as local time',
  (from, to, time, at) => {
    expect(instantOnDay({ on: '', from, to }, time, Date.parse(from), dateFormatsIn('Europe/Paris'))).toBe(at)
  },
)

it('reads no hour from an empty text', () => {
  const day = { on: '', from: at(16, 9), to: at(16, 18) }
  expect(instantOnDay(day, '', Date.parse(day.from), dateFormatsIn('Europe/Paris'))).toBeNull()
})
