import { createHmac } from 'node:crypto'
import type { Agent } from 'node:https'
import type { ChatFailure } from '@topspin/domain/contract/chat'
import { post } from '../http/post.ts'
import { type ChatMessage, chatBodyMakers } from './chat-formats.ts'
import type { SecretChatSettings } from './sealed-address.ts'

/** The outcome of one attempt to send a message to a chat. */
export interface ChatOutcome {
  /** Why the message did not arrive; null when it arrived. */
  readonly failure: ChatFailure | null
  /** Seconds to wait before the next attempt, from the header `Retry-After`; null without it. */
  readonly retryAfter: number | null
}

/** Sends a message to a chat. Never throws: a failure is in the outcome. */
export type SendChat = (to: SecretChatSettings, message: ChatMessage, signal?: AbortSignal) => Promise<ChatOutcome>

const timeout = 10_000
const httpsPort = '443'
/** Maximum `retryAfter`: a day. */
const longestRetryAfter = 86_400

/**
 * Creates a `SendChat` that sends over HTTPS to public addresses on port 443 and to `allowedHosts`, and follows no
 * redirects.
 * @param allowedHosts hosts on another port or with a private address, such as `mattermost:8443` (`CHAT_ALLOWED_HOSTS`)
 */
export function createSendChat(allowedHosts: readonly string[]): SendChat {
  const allowed = new Set(allowedHosts.map((host) => new URL(`https://${host}`).host))
  return async ({ kind, address, secret }, message, signal) => {
    const { host, port } = new URL(address)
    const isAllowed = allowed.has(host)
    if (!isAllowed && port !== '' && port !== httpsPort) return failed('address')
    const body = JSON.stringify(chatBodyMakers[kind](message))
    const headers = { 'content-type': 'application/json', ...(secret !== null && signatureOf(secret, message, body)) }
    const slow = AbortSignal.timeout(timeout)
    // Imported when used, because most installations write to no chat.
    const { useAgent } = await import('request-filtering-agent')
    try {
      const answer = await post(address, headers, body, {
        ...(isAllowed ? {} : { agent: useAgent(address) as Agent }), // an https address gets an https agent
        signal: signal === undefined ? slow : AbortSignal.any([signal, slow]),
      })
      const { status } = answer
      const failure = status >= 200 && status <= 299 ? null : ({ reason: 'status', status } as const)
      return { failure, retryAfter: secondsOf(answer.headers['retry-after']) }
    } catch (error) {
      if (slow.aborted) return failed('slow')
      return failed(isRefusedAddress(error) ? 'address' : 'unreachable')
    }
  }
}

const failed = (reason: ChatFailure['reason']): ChatOutcome => ({ failure: { reason, status: null }, retryAfter: null })

/** Whether `request-filtering-agent` has refused the address. Its errors have no class or code, but a known message. */
const isRefusedAddress = (error: unknown): boolean => error instanceof Error && error.message.includes('is not allowed')

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). */
function signatureOf(secret: string, { id, at }: ChatMessage, body: string): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** The seconds of a header `Retry-After` (a number or a date), at most a day; null without it or for another text. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longestRetryAfter)
}
