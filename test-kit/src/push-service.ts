import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSendPush, type SendPush } from '@topspin/command-api/push/send-push'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'

/** A push service in this process: applications send messages to it (RFC 8030), Firefox receives them by a socket. */
export interface PushService {
  /** The setting `dom.push.serverURL` of Firefox. */
  readonly socket: string
  /** Returns a sender with the keys of a data folder. Its messages for `pushHost` go to this push service. */
  senderOf(folder: string): Promise<SendPush>
  /** The headers of the messages, in the order in which they came. */
  readonly received: readonly IncomingHttpHeaders[]
  close(): Promise<void>
}

/** The host of the endpoints: a public name, because an application accepts no other. */
export const pushHost = 'push.example.org'

const FromBrowser = z.object({ messageType: z.string(), channelID: z.optional(z.string()) })

/** Opens a push service with the part of Mozilla's protocol that Firefox needs to subscribe and to receive. */
export async function openPushService(): Promise<PushService> {
  const received: IncomingHttpHeaders[] = []
  const browsers = new Map<string, WebSocket>()
  const server = createServer(async (request, reply) => {
    const channelID = request.url?.slice(1) ?? ''
    const data = (await bodyOf(request)).toString('base64url')
    const browser = browsers.get(channelID)
    received.push(request.headers)
    const headers = { encoding: request.headers['content-encoding'] }
    const message = { messageType: 'notification', channelID, version: randomUUID(), headers, data }
    browser?.send(JSON.stringify(message))
    reply.writeHead(browser === undefined ? 410 : 201).end()
  })
  new WebSocketServer({ server }).on('connection', (browser) => {
    browser.on('message', (text) => {
      const { messageType, channelID = '' } = FromBrowser.parse(JSON.parse(String(text)))
      const answer = (more: object) => browser.send(JSON.stringify({ messageType, status: 200, ...more }))
      if (messageType === 'hello') answer({ uaid: randomUUID().replaceAll('-', ''), use_webpush: true })
      if (messageType !== 'register') return
      browsers.set(channelID, browser)
      answer({ channelID, pushEndpoint: `https://${pushHost}/${channelID}` })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const here = (endpoint: string) => endpoint.replace(`https://${pushHost}`, `http://127.0.0.1:${port}`)
  return {
    socket: `ws://127.0.0.1:${port}`,
    received,
    async senderOf(folder) {
      const identity = openSqliteIdentityStore(join(folder, 'identity.db'))
      const keys = await vapidKeysOf(identity)
      await identity.close()
      const targets = { additionalHosts: ['127.0.0.1'], privateAddresses: ['127.0.0.1'] }
      const send = createSendPush(keys, 'mailto:ops@example.org', targets)
      return (device, ...message) => send({ ...device, endpoint: here(device.endpoint) }, ...message)
    },
    async close() {
      server.closeAllConnections()
      for (const browser of browsers.values()) browser.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
