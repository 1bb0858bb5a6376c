import type { PlayerId } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConcurrencyConflict } from '../event-store/port.ts'
import type { CallContext } from './call-handler.ts'
import { answerIdOf } from './idempotency.ts'
import type { Browser } from './testing/browser.ts'
import { type HttpTestSetup, openHttpTestSetup, positionAt, serveWithSessionCalls } from './testing/http-test-setup.ts'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

describe('repeats with an Idempotency-Key', () => {
  let fixture: HttpTestSetup
  let zoe: Browser
  let zoeId: PlayerId
  let seen: string[]
  let bioHandler: (context: CallContext<'miniBio'>) => Promise<void>

  beforeEach(async () => {
    fixture = await openHttpTestSetup()
    seen = []
    bioHandler = async () => {}
    serveWithSessionCalls(fixture, {
      miniBio: async (context) => {
        seen.push(context.commandId)
        await bioHandler(context)
        return { reply: { done: true }, position: positionAt(seen.length) }
      },
      resetPassword: ({ commandId }) => {
        seen.push(commandId)
        return { reply: { password: `password ${seen.length}`, until: '2026-11-21T10:00:00.000Z' } }
      },
    })
    await fixture.server.ready()
    zoeId = await fixture.addPlayer('Zoé', ['PLAYER', 'ADMIN'])
    await fixture.addPlayer('Max')
    zoe = await fixture.loggedIn('Zoé')
  })
  afterEach(() => fixture.close())

  const save = (bio = 'a', idempotencyKey = key, browser = zoe) =>
    browser.post('/api/player/minibio', { bio }, { 'idempotency-key': idempotencyKey })

  it('get the first answer with its position, and do nothing', async () => {
    const first = await save()
    const again = await save()
    expect(seen).toHaveLength(1)
    expect(again.body).toBe(first.body)
    expect(again.statusCode).toBe(first.statusCode)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(again.headers['x-position']).toBe(String(positionAt(1)))
  })

  it('do not include commands without a key, with another key, or of another player', async () => {
    const max = await fixture.loggedIn('Max')
    await save()
    await zoe.post('/api/player/minibio', { bio: 'a' })
    await zoe.post('/api/player/minibio', { bio: 'a' })
    await save('a', other)
    await save('a', key, max)
    expect(new Set(seen).size).toBe(5)
  })

  it('have the same command id for any spelling of the key', async () => {
    bioHandler = async () => {
      throw new Error('not kept')
    }
    await save('a', key)
    await save('a', key.toUpperCase())
    expect(seen[0]).toBe(seen[1])
    expect(seen[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
  })

  it('have another command id with another request, even when the answer of the first one is not kept', async () => {
    const reset = (id: string) =>
      zoe.post(`/api/admin/player/resetpassword/${id}`, undefined, { 'idempotency-key': key })
    await reset('0f8fad5b-d9cb-469f-a165-708677289501')
    await reset('0f8fad5b-d9cb-469f-a165-708677289502')
    await reset('0f8fad5b-d9cb-469f-a165-708677289501')
    expect(seen).toHaveLength(3)
    expect(seen[1]).not.toBe(seen[0])
    expect(seen[2]).toBe(seen[0])
  })

  it('run once when 50 arrive at the same time', async () => {
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    bioHandler = () => gate
    const answers = Array.from({ length: 50 }, () => save())
    await new Promise((resolve) => setImmediate(resolve))
    openGate()
    const bodies = (await Promise.all(answers)).map(({ body, statusCode, headers }) => [
      statusCode,
      body,
      headers['x-position'],
    ])
    expect(seen).toHaveLength(1)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(200)
  })

  it('get the same refusal', async () => {
    bioHandler = async () => {
      throw new Refusal('cooldown', { retryAt: '2025-01-06T10:03:00.000Z' })
    }
    const first = await save()
    bioHandler = async () => {}
    const again = await save()
    expect([again.statusCode, again.body]).toEqual([409, first.body])
    expect(again.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['an unexpected error', new Error('inside'), 500],
    ['a conflict', new ConcurrencyConflict('main/players', 1), 409],
    ['a rate limit', new Refusal('too-many-requests'), 429],
    ['an ended session', new Refusal('unauthenticated'), 401],
  ])('run again after %s', async (_what, error, status) => {
    bioHandler = async () => {
      throw error
    }
    expect((await save()).statusCode).toBe(status)
    bioHandler = async () => {}
    expect((await save()).statusCode).toBe(200)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toBe(seen[1])
  })

  it('are refused when the request differs', async () => {
    await save('a')
    expect((await save('b')).json().code).toBe('idempotency-mismatch')
    const reset = await zoe.post('/api/admin/player/resetpassword/x', undefined, { 'idempotency-key': key })
    expect([reset.statusCode, reset.json().code]).toEqual([422, 'idempotency-mismatch'])
    expect(seen).toHaveLength(1)
  })

  it('are refused when the key is not a uuid', async () => {
    const answer = await save('a', 'once')
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'Idempotency-Key', message: 'UUID invalide' }],
    ])
  })

  it('run again when the answer has a secret, because such an answer is not kept', async () => {
    const reset = () => zoe.post('/api/admin/player/resetpassword/x', undefined, { 'idempotency-key': key })
    expect((await reset()).json()).toMatchObject({ password: 'password 1' })
    expect((await reset()).json()).toMatchObject({ password: 'password 2' })
    expect(seen[0]).toBe(seen[1])
    expect(await fixture.identity.answer(seen[0]!)).toBeNull()
  })

  it('a command is answered although its answer cannot be kept', async () => {
    const keep = fixture.identity.keepAnswer
    fixture.identity.keepAnswer = () => Promise.reject(new Error('disk full'))
    expect((await save()).statusCode).toBe(200)
    fixture.identity.keepAnswer = keep
  })

  it('get the kept answer for a day', async () => {
    await save()
    const answerId = answerIdOf(zoeId, key) ?? ''
    const day = 24 * 3_600_000
    const restart = async (now: number) => {
      const later = await openHttpTestSetup({ identity: fixture.identity, now })
      await later.server.ready()
      await later.server.close()
    }
    await restart(fixture.time.now + day)
    expect(await fixture.identity.answer(answerId)).not.toBeNull()
    await restart(fixture.time.now + day + 1)
    expect(await fixture.identity.answer(answerId)).toBeNull()
  })
})
