import { describe, expect, it } from 'vitest'
import { type EventType, eventTypes, isEventType } from './events.ts'
import { fact, person } from './testing/builders.ts'
import goldenFile from './testing/golden.json' with { type: 'json' }
import { checkEvent, readEvent } from './upcasters.ts'

// Data as older releases wrote it. It never changes: every later release must be able to read it.
const golden = new Map<string, object>(Object.entries(goldenFile.fixtures))
const allTypes = Object.keys(eventTypes).filter(isEventType)
const nameOf = (type: string, version: number) => `${type}.v${version}`

const versions = allTypes.flatMap((type) =>
  Array.from({ length: eventTypes[type].version }, (_, index) => [type, index + 1] as const),
)

describe('golden fixtures', () => {
  it('exist for each version of each event type, and no other', () => {
    expect([...golden.keys()].toSorted(), 'run `npm run golden`').toStrictEqual(
      versions.map(([type, n]) => nameOf(type, n)).toSorted(),
    )
  })

  it.each(versions)('%s version %i is read as the current version', (type, version) => {
    const old = golden.get(nameOf(type, version))
    const today = golden.get(nameOf(type, eventTypes[type].version))
    // All `fixtures` of a type in `golden.json` are the same event in different versions.
    expect(readEvent(type, version, old)).toStrictEqual({ type, data: today })
  })
})

describe('MatchPlayed, from version 1', () => {
  const data = goldenFile.fixtures['MatchPlayed.v1']

  it('gets the origin `entry`', () => {
    expect(data).not.toHaveProperty('origin')
    expect(readEvent('MatchPlayed', 1, data).data).toStrictEqual({ ...data, origin: 'entry' })
  })

  it('is refused as version 2', () => {
    expect(() => readEvent('MatchPlayed', 2, data)).toThrow(/origin/)
  })

  it('does not change the stored data', () => {
    const stored = structuredClone(data)
    readEvent('MatchPlayed', 1, stored)
    expect(stored).toStrictEqual(data)
  })
})

describe('reading an event refuses', () => {
  it('a version of a newer release', () => {
    expect(() => readEvent('PlayerActivated', 2, { playerId: person('alice') })).toThrow(/newer than this release/)
  })

  it('an unknown version', () => {
    expect(() => readEvent('PlayerActivated', 0, { playerId: person('alice') })).toThrow(/no way from version 0/)
  })

  it.each<[string, EventType, unknown]>([
    ['an unknown field', 'PlayerActivated', { playerId: person('alice'), pseudo: 'alice' }],
    ['a missing field', 'LanguageChosen', { playerId: person('alice') }],
    ['an id that is not a uuid', 'PlayerActivated', { playerId: 'alice' }],
    ['a fraction of a half point', 'PlayerRegistered', { playerId: person('alice'), startScore: 1000.5 }],
    ['no data', 'EntryOpened', null],
  ])('%s', (_, type, data) => {
    expect(() => readEvent(type, 1, data)).toThrow()
  })
})

describe('checking an event', () => {
  it('refuses data that does not fit the current schema', () => {
    checkEvent(fact('PlayerActivated', { playerId: person('alice') }))
    expect(() =>
      checkEvent(fact('PlayerRegistered', { playerId: person('alice'), startScore: 0.5 as never })),
    ).toThrow()
  })
})

describe('event types', () => {
  it('are known by name, without inherited properties of objects', () => {
    expect(isEventType('MatchPlayed')).toBe(true)
    expect(isEventType('toString')).toBe(false)
  })
})
