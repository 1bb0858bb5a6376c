import { fromPoints, halfPoints, instant, type PlayerId } from '@topspin/domain/ids'
import type { PlayedMatch } from '@topspin/domain/match/match-players'
import { person, someFriday } from '@topspin/domain/testing/builders'
import { openTournamentEvents } from '@topspin/domain/testing/tournaments'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import type { TournamentState } from '@topspin/domain/tournament/tournament-state'
import { expect, test } from 'vitest'
import { challengeMessage, contestedMatchMessage, correctedMatchMessage, recordedMatchMessage } from './messages.ts'
import { tournamentOpenedMessage } from './tournament-notification.ts'

const [ines, lea, hugo, amina] = ['ines', 'lea', 'hugo', 'amina'].map(person) as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]
const pseudos = new Map([
  [ines, 'Inès'],
  [lea, 'Léa'],
  [hugo, 'Hugo'],
  [amina, 'Amina'],
])
const pseudoOf = (id: PlayerId) => pseudos.get(id) ?? ''
const side = (ids: readonly PlayerId[], impact: number) =>
  ids.map((playerId) => ({ playerId, before: fromPoints(500), impact: halfPoints(impact * 2) }))

const match = (
  winners: readonly PlayerId[],
  losers: readonly PlayerId[],
  impacts: readonly [number, number],
): PlayedMatch => ({
  matchId: 921,
  ladder: winners.length === 1 ? 'simple' : 'double',
  sequence: 1000,
  playedAt: someFriday,
  winners: side(winners, impacts[0]),
  losers: side(losers, impacts[1]),
  winnerSets: 2,
  loserSets: 0,
  recorder: amina,
  rule: 'fftt-1',
  gap: 0,
  upset: false,
  origin: 'entry',
})
const doubles = match([ines, lea], [hugo, amina], [5.5, -4.5])

test.each([
  ['the winner', lea, match([lea], [ines], [13, -12.5]), 'Vous avez gagné 2–0 contre Inès\u202F: +13'],
  ['the loser', ines, match([lea], [ines], [13, -12.5]), 'Léa a gagné 2–0 contre vous\u202F: −12,5'],
  ['a loser of no points', ines, match([lea], [ines], [0.5, 0]), 'Léa a gagné 2–0 contre vous\u202F: 0'],
  ['a winner of doubles', lea, doubles, 'Vous avez gagné 2–0 avec Inès contre Hugo et Amina\u202F: +5,5'],
  ['a loser of doubles', hugo, doubles, 'Inès et Léa ont gagné 2–0 contre vous et Amina\u202F: −4,5'],
])('the message about a recorded match is written for %s', (_, id, played, body) => {
  expect(recordedMatchMessage({ id, language: 'fr' }, played, pseudoOf).body).toBe(body)
})

test('a name that is written from right to left is isolated from the text around it, but not in the address', () => {
  const nameOf = (id: PlayerId) => (id === ines ? 'ליאה' : pseudoOf(id))
  const { body, url } = recordedMatchMessage({ id: ines, language: 'fr' }, match([lea], [ines], [13, -12.5]), nameOf)
  expect(body).toBe('Léa a gagné 2–0 contre vous\u202F: −12,5')
  expect(url).toBe(`/player/${encodeURIComponent('ליאה')}?match=921`)
  const won = recordedMatchMessage({ id: lea, language: 'fr' }, match([lea], [ines], [13, -12.5]), nameOf)
  expect(won.body).toBe('Vous avez gagné 2–0 contre \u2068ליאה\u2069\u202F: +13')
  // The text of a pair goes from left to right, so the names of the pair are isolated one by one.
  const pair = recordedMatchMessage({ id: lea, language: 'fr' }, match([lea, amina], [ines, hugo], [13, -12.5]), nameOf)
  expect(pair.body).toContain('\u2068\u2068ליאה\u2069 et Hugo\u2069')
})

test('a message opens the match on the page of its reader, in its ladder', () => {
  const reader = { id: lea, language: 'fr' } as const
  expect(recordedMatchMessage(reader, doubles, pseudoOf).url).toBe('/player/L%C3%A9a?tab=double&match=921')
  expect(contestedMatchMessage(reader, doubles, pseudoOf)).toMatchObject({
    body: 'Votre match contre Hugo et Amina est contesté',
    url: '/player/L%C3%A9a?tab=double&match=921',
  })
})

test('the message about a correction names the opponents, or the former ones to a reader who no longer plays', () => {
  const was = { winners: [ines], losers: [hugo] }
  const correction = { ladder: 'simple', matchId: 921, was } as const
  const now = match([lea], [ines], [6, -5])
  const bodyFor = (id: PlayerId) => correctedMatchMessage({ id, language: 'fr' }, correction, now, pseudoOf).body
  expect(bodyFor(ines)).toBe('Votre match contre Léa a été corrigé')
  expect(bodyFor(lea)).toBe('Votre match contre Inès a été corrigé')
  expect(bodyFor(hugo)).toBe('Votre match contre Inès a été corrigé')
})

test.each([
  ['sent', '13:00', 'Inès vous défie, 13:00', 'Aujourd’hui, en simple'],
  ['sent', null, 'Inès vous défie, maintenant', 'En simple'],
  ['moved', '13:30', 'Inès propose 13:30', 'au lieu de 13:00'],
  ['moved', null, 'Inès propose de jouer maintenant', 'au lieu de 13:00'],
  ['accepted', '13:00', 'Inès accepte, 13:00', 'Aujourd’hui, en simple'],
  ['declined', '13:00', 'Pas de match à 13:00', 'Inès n’est pas disponible pour ce défi.'],
  ['declined', null, 'Pas de match maintenant', 'Inès n’est pas disponible pour ce défi.'],
  ['cancelled', '13:00', '13:00 est annulé', 'Inès ne joue plus à cette heure.'],
  ['planned', '13:00', 'Dans 5 minutes, contre Inès', '13:00, en simple'],
  ['plannedFree', '13:00', 'Dans 5 minutes, contre Inès', '13:00, la table est libre'],
] as const)('a challenge that is %s, for %s', (what, time, title, body) => {
  const at = time === null ? null : instant(new Date(`2026-11-20T${time}:00+01:00`))
  const former = instant(new Date('2026-11-20T13:00:00+01:00'))
  const now = instant(new Date('2026-11-20T11:52:00+01:00'))
  const message = challengeMessage(
    { id: lea, language: 'fr' },
    what,
    'Inès',
    { at, insteadOf: former },
    { now, timeZone: 'Europe/Paris' },
  )
  expect(message).toMatchObject({ title, body, url: '/', tag: 'challenge' })
})

test.each([
  ['sent', { 'Accepter…': '/', 'Proposer une autre heure': '/' }],
  ['moved', { 'Accepter…': '/', Voir: '/' }],
  ['planned', { 'Jouer maintenant': '/match/In%C3%A8s' }],
  ['declined', {}],
] as const)('the buttons of the message about a challenge that is %s, and their pages', (what, buttons) => {
  const clock = { now: someFriday, timeZone: 'Europe/Paris' }
  const { actions = [] } = challengeMessage({ id: lea, language: 'fr' }, what, 'Inès', { at: someFriday }, clock)
  expect(Object.fromEntries(actions.map(({ title, action }) => [title, action]))).toEqual(buttons)
})

test('the first of a month is 1er', () => {
  const on = (day: string) => instant(new Date(`${day}T12:00:00.000Z`))
  const clock = { now: on('2026-09-29'), timeZone: 'Europe/Paris' }
  const { body } = challengeMessage({ id: lea, language: 'fr' }, 'sent', 'Inès', { at: on('2026-10-01') }, clock)
  expect(body).toBe('Jeudi 1er, en simple')
  const tournament = openTournamentEvents('bracket', 4).reduce<TournamentState>(tournamentAfter, null)
  if (tournament === null) throw new Error('no tournament')
  const source = { ...clock, tournament: { ...tournament, entriesUntil: '2026-10-01' }, pseudoOf: () => 'Inès' }
  expect(tournamentOpenedMessage({ id: lea, language: 'fr' }, source).body).toContain('jeudi 1er octobre')
})

test('the message about a challenge for another day names the day', () => {
  const at = instant(new Date('2026-11-23T13:00:00+01:00'))
  const now = instant(new Date('2026-11-20T11:52:00+01:00'))
  const message = challengeMessage(
    { id: lea, language: 'fr' },
    'sent',
    'Inès',
    { at },
    { now, timeZone: 'Europe/Paris' },
  )
  expect(message.body).toBe('Lundi 23, en simple')
  const later = instant(new Date('2026-11-24T09:30:00+01:00'))
  for (const [insteadOf, body] of [
    [at, 'au lieu de lundi 23, 13:00'],
    [null, 'au lieu de maintenant'],
  ] as const) {
    const times = { at: later, insteadOf }
    const moved = challengeMessage({ id: lea, language: 'fr' }, 'moved', 'Inès', times, {
      now,
      timeZone: 'Europe/Paris',
    })
    expect(moved).toMatchObject({ title: 'Inès propose mardi 24, 09:30', body })
  }
})
