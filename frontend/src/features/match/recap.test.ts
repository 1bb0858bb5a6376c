import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { recordedMatch } from '../../testing/samples.ts'
import { createStoreWithoutSagas, createTestStore, playerNamed } from '../../testing/test-store.ts'
import { shownMatchOf } from './contest/match-states.tsx'
import { MatchLinks } from './recap-dialog.tsx'
import { parseReference, referenceText, useMatchRecap } from './reference.ts'

const recap = (id: number) => ({
  ...recordedMatch({ id }),
  isRollbackable: true,
  isCorrectable: true,
  mayDecide: true,
})

describe('a match reference', () => {
  it.each(['simple-42', 'double-7'])('%s is parsed', (text) => {
    const reference = parseReference(text)
    expect(reference && referenceText(reference)).toBe(text)
  })

  it.each([null, '', 'simple-0', 'simple-', 'triple-1', 'simple-1x'])('%s is invalid', (text) => {
    expect(parseReference(text)).toBeNull()
  })
})

it('reads the detail of a match from its ladder', () => {
  const { store } = createTestStore({})
  const double = { ...recap(7), isSimple: false, winnerTwo: 'Inès' }
  store.dispatch(
    api.util.upsertQueryEntries([
      { endpointName: 'simpleRecap', arg: { params: { id: '7' } }, value: recap(7) },
      { endpointName: 'doubleRecap', arg: { params: { id: '7' } }, value: double },
    ]),
  )
  const shown = (isSimple: boolean) => {
    const Probe = () => useMatchRecap({ isSimple, id: 7 }, false).currentData?.winnerTwo ?? 'singles'
    const props = { store, children: createElement(Probe) }
    return renderToStaticMarkup(createElement(Provider, props))
  }
  expect([shown(true), shown(false)]).toEqual(['singles', 'Inès'])
})

it.each([
  ['its player, when it was scored live', 'Zoé', { live: true }, 'Revoir le matchContester…'],
  ['its player, when it was not scored live', 'Zoé', {}, 'Contester…'],
  ['everybody else', 'Inès', { live: true }, 'Revoir le match'],
] as const)('a match offers to %s what leads on', async (_, pseudo, live, texts) => {
  const { store } = createStoreWithoutSagas({}, playerNamed(pseudo))
  const own = { now: '2026-11-20T12:00:00.000Z', contestableSince: '2026-11-13T12:00:00.000Z' }
  await store.dispatch(api.util.upsertQueryData('ownContests', {}, { ...own, withdrawable: [], contests: [] }))
  const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const match = shownMatchOf({ ...recordedMatch(), ...live })
  expect(renderTexts(createElement(MatchLinks, { match }), place)).toBe(texts)
})
