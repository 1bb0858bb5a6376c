import { describe, expect, it } from 'vitest'
import { createTestStore, refuses } from '../testing/test-store.ts'
import { api } from './api.ts'
import { NetworkDown } from './failure.ts'

const { addNews } = api.endpoints
const publish = (title: string) => addNews.initiate({ body: { title, content: 'Jeudi' } })
const published = { id: '1', title: 'Tournoi', content: 'Jeudi', creationDate: '2026-11-19T08:12:00.000Z' }
const keysOf = (app: ReturnType<typeof createTestStore>) =>
  app.calls.map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey)

describe('the key of a command', () => {
  it('is the same when the command is sent again after no answer', async () => {
    let away = true
    const app = createTestStore({
      addNews: () => {
        if (away) throw new NetworkDown('no answer')
        return published
      },
    })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Autre'))
    away = false
    await app.store.dispatch(publish('Tournoi'))
    const [first, other, again] = keysOf(app)
    expect([first === again, first === other]).toEqual([true, false])
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
