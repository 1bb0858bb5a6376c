import { eventTypes } from '@topspin/domain/events'
import { describe, expect, it } from 'vitest'
import { isOfNewerRelease } from './domain-events.ts'
import { positionFromEngine } from './port.ts'

const event = (type: string, metadata: unknown, stream = 'main/matches') => ({
  ...{ id: 'id', revision: 0, position: positionFromEngine('1'), data: {} },
  ...{ type, metadata, stream },
})
const { version } = eventTypes.MatchPlayed

describe('an event of a newer release', () => {
  it.each([
    ['an unknown type', event('MatchFilmed', { schema: 1 }), true],
    ['the name of a property of all objects', event('toString', { schema: 1 }), true],
    ['a higher version than this release writes', event('MatchPlayed', { schema: version + 1 }), true],
    ['the version of this release', event('MatchPlayed', { schema: version }), false],
    ['no version', event('MatchPlayed', null), false],
    ['a stream of another application', event('Unknown', { schema: 1 }, 'other/matches'), false],
  ])('is recognised by its type and version: %s', (_, recorded, expected) => {
    expect(isOfNewerRelease(recorded)).toBe(expected)
  })
})
