import { afterEach, describe, expect, it, vi } from 'vitest'
import { away, createTestStore, refuses } from '../../testing/test-store.ts'
import { api } from './api.ts'

const publish = (title: string) => api.endpoints.addNews.initiate({ body: { title, content: 'Jeudi' } })
const published = { id: '1', title: 'Tournoi', content: 'Jeudi', creationDate: '2026-11-19T08:12:00.000Z' }
const keysOf = (app: ReturnType<typeof createTestStore>) =>
  app.calls.map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey)

describe('the key of a command', () => {
  afterEach(() => vi.useRealTimers())

  it('is the same for ten minutes when the command is sent again after no answer', async () => {
    vi.useFakeTimers({ now: 0 })
    const app = createTestStore({ addNews: away })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Autre'))
    vi.setSystemTime(10 * 60_000 - 1)
    await app.store.dispatch(publish('Tournoi'))
    vi.setSystemTime(10 * 60_000)
    await app.store.dispatch(publish('Tournoi'))
    const [first, other, again, late] = keysOf(app)
    expect([first === again, first === other, first === late]).toEqual([true, false, false])
  })

  it.each([
    ['executed', () => published],
    ['refused', refuses(409, 'cooldown')],
  ])('is new after the command was %s', async (_, addNews) => {
    const app = createTestStore({ addNews })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Tournoi'))
    expect(new Set(keysOf(app)).size).toBe(2)
  })
})
