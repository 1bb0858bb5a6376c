import { expect, it } from 'vitest'
import { renderTexts } from '../../../testing/render-screen.tsx'
import { recordedMatch } from '../../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../../testing/test-store.ts'
import { ContestCard } from './contest-card.tsx'
import { queueOf } from './contests-screen.tsx'

const contest = (id: string, minute: number) => ({
  id,
  match: recordedMatch(),
  contestedBy: 'Karim',
  contestedAt: `2026-11-20T12:${minute}:00.000Z`,
  subject: 'result' as const,
  reason: 'Non.',
  decision: null,
})
const waiting = (id: string, minute: number) => ({
  ...contest(id, minute),
  ...{ gap: 0, bandFrom: 0, bandBelow: 25, upset: false, dependents: 3, mayDecide: true },
})
const [first, second, third, fourth] = [waiting('a', 10), waiting('b', 20), waiting('c', 30), waiting('d', 40)]
const decision = { outcome: 'corrected' as const, by: 'Marius', at: '2026-11-20T13:00:00.000Z', was: recordedMatch() }
const decided = { ...contest('b', 20), decision }

it('the queue keeps, in its place, a contest that was decided and one whose match was cancelled', () => {
  const other = { ...contest('z', 50), decision }
  const [cancelled, ...others] = queueOf([third, fourth], [other, decided], [first, second, third])
  expect(cancelled).toMatchObject(contest('a', 10))
  expect(cancelled).not.toHaveProperty('dependents')
  expect(others).toEqual([decided, third, fourth])
})

it.each([
  ['whose match was cancelled', '2026-11-21T12:00:00.000Z', 'Ce match a été annulé'],
  ['that has lapsed', '2026-12-21T11:41:00.000Z', 'Personne n’a tranché en 31 jours\u202f: le résultat reste'],
])('a contest %s says so and has no buttons', (_, now, text) => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/', renderedAt: Date.parse(now) }
  const shown = renderTexts(<ContestCard contest={contest('a', 10)} />, place)
  expect(shown).toContain(text)
  expect(shown).not.toContain('Maintenir')
})
