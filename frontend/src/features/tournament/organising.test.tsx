import type { TournamentSummary } from '@topspin/domain/contract/tournament'
import { expect, it } from 'vitest'
import { renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { SizeNotice } from './organising.tsx'

const open: Omit<TournamentSummary, 'format' | 'ladder'> = {
  ...{ id: 'cup', name: 'Coupe', phase: 'entries', since: '2026-11-20T18:00:00.000Z', organiser: 'Inès' },
  ...{ entriesUntil: '2026-11-19', entries: 3, pairs: 0, isEntered: false, round: null, winners: [] },
}
const tooFew =
  'Il manque 4 joueursIl en faut 6 pour des poules. À 3, 4 ou 5, jouez toutes rondes : chacun contre chacun.Passer en toutes rondes'

it.each([
  ['pools', 'simple', 2, tooFew],
  ['bracket', 'double', 2, 'Il manque 1 paireIl en faut 3.'],
  ['round-robin', 'simple', 11, '10 joueurs au plus en toutes rondesPasser en poules'],
  ['pools', 'simple', 6, ''],
] as const)('a tournament as %s in %s with %d sides', (format, ladder, sides, notice) => {
  const place = { store: createStoreWithoutSagas({}).store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const shown = renderTexts(
    <SizeNotice summary={{ ...open, format, ladder }} thirdPlace={false} sides={sides} />,
    place,
  )
  expect(shown.replaceAll('\u202F', ' ')).toBe(notice)
})
