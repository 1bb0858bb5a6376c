import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { recordedMatch } from '../../testing/samples.ts'
import { createTestStore } from '../../testing/test-store.ts'
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
