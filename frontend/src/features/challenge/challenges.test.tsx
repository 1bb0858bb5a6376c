import type { OwnChallenge } from '@topspin/domain/contract/challenge'
import { describe, expect, it } from 'vitest'
import { api, failureOf } from '../../shared/api/index.ts'
import { dateFormatsIn } from '../../shared/format/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas, refusal } from '../../testing/test-store.ts'
import { instantOnDay, refusedHourKey, useReason } from './challenge-dialog.tsx'
import { ChallengeRefusal } from './challenge-refusal.tsx'
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

it.each([
  ['21:00', 'challenge.closedHour'],
  ['07:00', 'challenge.wrongHour'],
  ['', 'challenge.wrongHour'],
] as const)('at 10:00, with entry until 19:00, refuses %j with the text %s', (time, key) => {
  const day = { on: '', from: at(16, 9), to: at(16, 18) }
  expect(refusedHourKey(day, time, Date.parse(day.from), dateFormatsIn('Europe/Paris'))).toBe(key)
})

/** Renders a part of the dialog on 16 November at 10:00 in Paris, with challenges of Zoé and planned matches. */
async function drawn(
  part: React.ReactNode,
  own: readonly OwnChallenge[],
  ...planned: readonly (readonly [string, string, string])[]
) {
  const { store } = createStoreWithoutSagas({})
  const days = [16, 17].map((day) => ({ on: `2026-11-${day}`, from: at(day, 9), to: at(day, 18) }))
  const matches = planned.map(([one, two, at]) => ({ pseudos: [one, two] as [string, string], at }))
  const reply = { now: at(16, 9), own: [...own], planned: matches, days }
  await store.dispatch(api.util.upsertQueryData('challenges', {}, reply))
  const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/', renderedAt: Date.parse(at(16, 9)) }
  return renderTexts(part, place)
}

const sentToInes = { ...challenge, opponent: 'Inès' }
it.each([
  ['challenge-exists', [sentToInes], 'Un défi avec Inès attend déjà\u202f: 13:00, envoyé par vous.Voir ce défi'],
  ['challenge-exists', [{ ...sentToInes, isMine: false }], 'Inès vous défie déjà, 13:00.Voir ce défi'],
  ['challenge-exists', [], 'Non.Voir ce défi'],
  ['too-many-challenges', [], 'Non.Mes défis'],
  [
    'challenge-declined',
    [],
    'Plus de défi à Inès aujourd’hui. À nouveau possible mardi 17. Inès peut vous défier.Qui joue\u202f?',
  ],
])('says about the refusal %s, with the open challenges %j, what the page knows', async (code, own, text) => {
  const failure = failureOf(refusal(409, code))
  expect(await drawn(<ChallengeRefusal failure={failure} pseudo="Inès" />, own)).toBe(text)
})

it('names the next hour at which both players are free and nobody has planned a match', async () => {
  const hours = [11, 13, 14].map((hour) => at(16, hour))
  const Reason = () => useReason('Inès', undefined)(at(16, 12), hours)
  const taken = ['Inès', 'Karim', at(16, 12)] as const
  expect(await drawn(<Reason />, [], taken)).toBe('À 13:00, Inès joue contre Karim · 14:00 est libre')
  expect(await drawn(<Reason />, [], taken, ['Hugo', 'Léa', at(16, 13)])).toContain('15:00 est libre')
})
