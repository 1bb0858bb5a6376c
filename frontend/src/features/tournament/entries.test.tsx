import type { OpenTournaments, TournamentDetail } from '@topspin/domain/contract/tournament'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { ladderFromScores } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { Entries } from './entries.tsx'
import { HomeTournamentCard } from './home-card.tsx'

const summary: TournamentDetail['summary'] = {
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format: 'pools', phase: 'entries', round: null, winners: [] },
  ...{ since: '2026-11-20T18:00:00.000Z', organiser: 'Marius', entriesUntil: '2026-12-04', entries: 12, pairs: 0 },
  isEntered: false,
}
const players = (count: number) => Array.from({ length: count }, (_, index) => `P${index + 1}`)
const place = () => ({
  store: createStoreWithoutSagas({}).store,
  ...{ timeZone: 'Europe/Paris', route: '/tournaments/:id', path: '/tournaments/cup' },
})

/** The texts that Zoé reads of a tournament with these entries. */
function textsOf(entries: string[], over: Partial<TournamentDetail> = {}, shown = place()): string {
  const detail = { today: '2026-11-21', summary, thirdPlace: true, entries, pairs: [], proposals: [], leftOut: null }
  return renderTexts(<Entries detail={{ ...detail, draws: 0, draw: null, ...over }} />, shown)
}

it('says what the pools are with the reader, whose entry changes nothing of it', () => {
  const shown = 'À 12 inscrits4 poules de 3, puis 8 qualifiés'
  expect(textsOf(players(11))).toContain(shown)
  expect(textsOf([...players(11), 'Zoé'])).toContain(shown)
  expect(textsOf(players(12))).toContain('À 13 inscrits4 poules de 3 ou 4, puis 8 qualifiés')
  expect(textsOf(players(4))).not.toContain('inscrits')
})

it.each([
  ['after the last day', 12, '2026-12-05', 'Inscriptions closes04/12vendredi, c’était le dernier jour'],
  ['when no place is left', 64, '2026-12-04', 'Complet'],
])('whom to ask is said to who can enter no more, %s', (_, count, today, text) => {
  const shown = textsOf(players(count), { today })
  expect(shown).toContain(text)
  expect(shown).toContain('Vous ne jouez pas celui-ciUne place se libère parfois\u202f: demandez à Marius')
  for (const no of ['il reste de la place', 'Et vous', 'M’inscrire']) expect(shown).not.toContain(no)
})

it('in doubles pairs have their mean, and who looks for a partner has a rank', async () => {
  const shown = place()
  const ladder = ladderFromScores({ P1: 700, P2: 523.5, P3: 510 })
  const double = {
    summary: { ...summary, ladder: 'double' as const },
    pairs: [['P1', 'P3'] satisfies [string, string]],
  }
  const line = () => textsOf(['P1', 'P2', 'P3'], double, shown).replace(/\s+/g, ' ')
  expect(line()).not.toContain('moyenne')
  await shown.store.dispatch(api.util.upsertQueryData('doubleRanking', {}, [...ladder]))
  expect(line()).toContain('P1 et P3moyenne 605')
  expect(line()).toContain('P22e en double')
})

it('a tournament to enter is entered on home', async () => {
  const shown = place()
  const reply: OpenTournaments = { today: '2026-11-21', entries: [summary], fixtures: [] }
  await shown.store.dispatch(api.util.upsertQueryData('openTournaments', {}, reply))
  expect(renderTexts(<HomeTournamentCard />, shown)).toContain('12 inscriptionsM’inscrire Coupe')
})
