import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatServer, openChatServer } from '../testing/chat-server.ts'
import type { ChatMessage } from './chat-formats.ts'
import { createChatAddressCipher, type SecretChatSettings } from './sealed-address.ts'
import { createSendChat } from './send-chat.ts'

let server: ChatServer
beforeEach(async () => {
  server = await openChatServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const at = Date.UTC(2026, 2, 18, 14, 30)
const message = (): ChatMessage => ({
  id: 'one',
  about: 'test',
  at,
  blocks: [{ title: { runs: [{ text: 'Bonjour' }] }, lines: [], link: null }],
})
const to = (address = server.address): SecretChatSettings => ({
  kind: 'mattermost',
  address,
  secret: null,
  testedAt: 0,
})
const send = (address?: string, allowed = [server.host]) => createSendChat(allowed)(to(address), message())
const status = (code: number) => ({ failure: { reason: 'status', status: code }, retryAfter: null })
const failed = (reason: string) => ({ failure: { reason, status: null }, retryAfter: null })

describe('sending to a chat', () => {
  it('posts the body of its kind', async () => {
    expect(await send()).toEqual({ failure: null, retryAfter: null })
    expect(server.messages).toHaveLength(1)
    expect(JSON.parse(server.messages[0]?.body ?? '')).toEqual({ username: 'Topspin', text: 'Bonjour' })
  })

  it('signs messages to any other server, so that the library of Standard Webhooks verifies them', async () => {
    // The library refuses messages older than five minutes.
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    await createSendChat([server.host])({ ...to(), kind: 'other', secret }, message())
    const [{ headers, body }] = server.messages as [ChatServer['messages'][number]]
    const signed = headers as Record<string, string>
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ id: 'one' })
    expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow()
  })

  it('reports the answer of the server, and how long it asks to wait', async () => {
    server.answer = { status: 404 }
    expect(await send()).toEqual(status(404))
    server.answer = { status: 429, headers: { 'retry-after': '90' } }
    expect(await send()).toEqual({ ...status(429), retryAfter: 90 })
    server.answer = { status: 429, headers: { 'retry-after': '99999999999999' } }
    expect(await send()).toEqual({ ...status(429), retryAfter: 86_400 })
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    server.answer = { status: 429, headers: { 'retry-after': new Date(at + 3_600_000).toUTCString() } }
    expect(await send()).toEqual({ ...status(429), retryAfter: 3600 })
    server.answer = { status: 429, headers: { 'retry-after': 'soon' } }
    expect(await send()).toEqual(status(429))
  })

  it('follows no redirect', async () => {
    server.answer = { status: 307, headers: { location: server.address } }
    expect(await send()).toEqual(status(307))
    expect(server.messages).toHaveLength(1)
  })

  it('refuses an internal address when it connects, and any other port, unless the host is allowed', async () => {
    const port = server.host.split(':')[1]
    expect(await send(`https://localhost:${port}/`, [])).toEqual(failed('address'))
    for (const host of ['localhost', '127.0.0.1', '10.0.4.12', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]'])
      expect([host, await send(`https://${host}/hooks`, [])]).toEqual([host, failed('address')])
    expect(server.messages).toEqual([])
  })

  it('reports a server that cannot be reached, or does not answer within ten seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      expect(time).toBe(10_000)
      return AbortSignal.abort()
    })
    server.answer = null
    expect(await send()).toEqual(failed('slow'))
    vi.restoreAllMocks()
    const { address, host } = server
    await server.close()
    server = await openChatServer()
    expect(await send(address, [host])).toEqual(failed('unreachable'))
  })

  it('reports a server that changes the protocol instead of answering', async () => {
    server.answer = { status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } }
    expect(await send()).toEqual(failed('unreachable'))
  })
})

describe('the sealed address', () => {
  const sealer = createChatAddressCipher('a secret')

  it('is read with the same session secret only, and shows nothing', () => {
    const sealed = sealer.seal(to())
    expect(sealed).not.toContain('hooks')
    expect(sealer.seal(to())).not.toBe(sealed)
    expect(sealer.open(sealed)).toEqual(to())
    expect(createChatAddressCipher('another secret').open(sealed)).toBeNull()
    for (const text of ['', 'short', `${sealed.slice(0, -2)}AA`]) expect(sealer.open(text)).toBeNull()
  })
})
