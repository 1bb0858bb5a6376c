import type { PushSubscription } from '@topspin/platform/identity/port'
import type { VapidKeys } from '@topspin/platform/identity/vapid-keys'
import webPush from 'web-push'

/** How a push service treats a message (RFC 8030, 5.2-5.4). */
export interface PushOptions {
  /** Seconds for which it is kept for a device that is away. */
  readonly TTL: number
  readonly urgency: 'normal' | 'high'
  /** At most 32 characters of base64url: a later message of the same topic takes the place of one not yet delivered. */
  readonly topic: string
}

/**
 * Sends a message to a device through its push service.
 * @returns `gone` when the device is not subscribed any more and never will be
 * @throws Error when it could not be sent this time
 */
export type SendPush = (
  device: PushSubscription,
  payload: string,
  options: PushOptions,
  signal: AbortSignal,
) => Promise<'sent' | 'gone'>

const patience = 10_000
const goneForGood: ReadonlySet<number> = new Set([404, 410])

/**
 * Sends over HTTP, encrypted for the device (RFC 8291) and signed with the installation's keys (RFC 8292).
 * @param subject how a push service reaches who runs this, `mailto:…` or `https://…`
 */
export function pushSender(keys: VapidKeys, subject: string): SendPush {
  const vapidDetails = { subject, ...keys }
  return async ({ endpoint, p256dh, auth }, payload, options, signal) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...options,
      vapidDetails,
    })
    // Not by `web-push` itself, which would read an answer without end and has no limit for the whole.
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: textsOf(headers),
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    await answer.body?.cancel()
    if (goneForGood.has(answer.status)) return 'gone'
    if (!answer.ok) throw new Error(`a push service answers ${answer.status}`)
    return 'sent'
  }
}

/** Headers as `fetch` takes them; the length it counts itself. */
const textsOf = ({ 'Content-Length': _length, ...headers }: webPush.Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
