import { instant } from '@topspin/domain/ids'
import { EngineAway } from '@topspin/platform/operator-error'
import { expect, it } from 'vitest'
import type { ReadSideDeps } from './deps.ts'
import { freePlayersForTelevision } from './screens.ts'

const now = instant(Date.parse('2026-11-30T10:00:00Z'))

/** The dependencies while `failure` is the answer to the question who is free. Only these parts of them are used. */
const depsWith = (failure: Error) =>
  ({
    models: { get: async () => null, getMany: async () => new Map(), once: async () => new Map() },
    availability: { freeAt: () => Promise.reject(failure) },
    ladders: { orders: async () => ({ simple: [], double: [], alphabetical: [] }) },
  }) as unknown as ReadSideDeps

it('lists nobody as free on a television while Redis is away', async () => {
  const away = depsWith(new EngineAway('Redis does not answer'))
  expect(await freePlayersForTelevision(away, now)).toEqual({ free: [], fairDouble: null })
  await expect(freePlayersForTelevision(depsWith(new Error('a bug')), now)).rejects.toThrow('a bug')
})
