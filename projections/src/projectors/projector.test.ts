import { projectionNames } from '@topspin/domain/documents/names'
import { eventTypes } from '@topspin/domain/events'
import { describe, expect, it } from 'vitest'
import { defineProjector } from './projector.ts'
import { projectors } from './projectors.ts'

describe('the registry of projectors', () => {
  it('has the order of `projectionNames`', () => {
    expect(projectors.map(({ name }) => name)).toEqual(projectionNames)
  })

  it('uses every type of event', () => {
    const used = new Set(projectors.flatMap(({ types }) => [...types]))
    expect([...used].toSorted()).toEqual(Object.keys(eventTypes).toSorted())
  })

  // `npm run check` compiles this test: `@ts-expect-error` fails where there is no error.
  it('does not compile with a wrong name, event type or document', () => {
    const rest = { version: 1, keys: () => [] }
    // @ts-expect-error no read model has this name
    defineProjector({ ...rest, name: 'nothing', types: ['EntryOpened'], evolve: () => null })
    // @ts-expect-error no event has this type
    defineProjector({ ...rest, name: 'entry', types: ['EntryHalved'], evolve: () => null })
    // @ts-expect-error `entry` has other documents
    defineProjector({ ...rest, name: 'entry', types: ['EntryOpened'], evolve: () => ({ halfOpen: true }) })
  })
})
