import { once } from 'node:events'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A server that takes messages for chats, over HTTPS. */
export interface ChatServer {
  /** Host and port, for `CHAT_ALLOWED_HOSTS`. */
  readonly host: string
  /** The address of a webhook of this server. */
  readonly address: string
  /** The messages, in the order in which they came. */
  readonly messages: readonly ChatRequest[]
  /** What the server answers from now on; null for no answer. */
  answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | null
  close(): Promise<void>
}

interface ChatRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Opens the server. While it is open, HTTPS clients of this process trust its certificate. */
export async function openChatServer(): Promise<ChatServer> {
  const messages: ChatRequest[] = []
  const trusted = globalAgent.options.ca
  globalAgent.options.ca = certificate
  const server = createServer({ key, cert: certificate }, async (request, reply) => {
    messages.push({ headers: request.headers, body: await text(request) })
    if (chats.answer !== null) reply.writeHead(chats.answer.status, chats.answer.headers).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const host = `localhost:${port}`
  const chats: ChatServer = {
    host,
    address: `https://${host}/hooks/9f3k`,
    messages,
    answer: { status: 200 },
    async close() {
      if (trusted === undefined) delete globalAgent.options.ca
      else globalAgent.options.ca = trusted
      globalAgent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return chats
}

/** A certificate for localhost until 2126, for tests only: `openssl req -x509 -newkey ec -subj /CN=localhost`. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUULfd+3/gIjLtMmTX6pr/gZqG+94wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODA4MjUwMloYDzIxMjYxMTA0
MDgyNTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATW93rbsxeCRMgLfQAeIfCScX4Y5CXtNEsoPEAAGNnnk/rOvAe2hfeT
I8NoH9Oz3TyPU1Qd3gwG5yxMjnqsqn/ro28wbTAdBgNVHQ4EFgQUTZ0QmM8zdwcu
V1ZLo6YhGXUJM6MwHwYDVR0jBBgwFoAUTZ0QmM8zdwcuV1ZLo6YhGXUJM6MwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgZn0iMCltMMlwkQzrI6ow+zkfiBzWcLfAnB6wXnP5Mi4CIF6m
PJzKG1lQ0bJDcoHCNH6+2BePb4GhBZsJnIrXr/O3
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiNlm/5LhNYqLrwwU
C6+bgOvuiXQRC77khJztoEmoaeuhRANCAATW93rbsxeCRMgLfQAeIfCScX4Y5CXt
NEsoPEAAGNnnk/rOvAe2hfeTI8NoH9Oz3TyPU1Qd3gwG5yxMjnqsqn/r
-----END PRIVATE KEY-----`
