import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { openFixture } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { FixturesToForfeitNote } from './loss.tsx'

it('names the fixtures that a player loses, also one whose other side is not known yet', async () => {
  const { store } = createStoreWithoutSagas({})
  const waiting = [openFixture({ fixtureId: 'round-3-1', name: 'Ping d’été', round: 3, sides: [[], ['Karim']] })]
  const reply = { today: '2026-11-20', entries: [], fixtures: [openFixture()], waiting }
  await store.dispatch(api.util.upsertQueryData('openTournaments', {}, reply))
  const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const shown = renderTexts(<FixturesToForfeitNote pseudo="Karim" />, place).replace(/\s+/g, ' ')
  expect(shown).toContain('« Coupe d’automne » : Karim perd le quart de finale Zoé – Karim par forfait')
  expect(shown).toContain('« Ping d’été » : Karim perd la finale par forfait')
})
