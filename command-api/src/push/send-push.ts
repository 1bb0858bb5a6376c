import { post } from '@topspin/platform/http/post'
import type { PushSubscription } from '@topspin/platform/identity/port'
import type { VapidKeys } from '@topspin/platform/identity/vapid-keys'
import { OperatorError } from '@topspin/platform/operator-error'
import { useAgent } from 'request-filtering-agent'

/** How a push service treats a message (RFC 8030, 5.2-5.4). */
export interface PushOptions {
  /** How many seconds the service keeps the message for a device that is offline. */
  readonly TTL: number
  readonly urgency: 'normal' | 'high'
  /** At most 32 characters of base64url. A message replaces an undelivered one with the same topic. */
  readonly topic: string
}

/**
 * Sends a message to a device.
 * @returns `sent`; or `gone` when the subscription has ended for good, or its push service is no longer allowed
 * @throws Error when a later attempt may succeed
 */
export type SendPush = (
  device: PushSubscription,
  payload: string,
  options: PushOptions,
  signal: AbortSignal,
) => Promise<'sent' | 'gone'>

const timeout = 10_000
const goneStatuses: ReadonlySet<number> = new Set([404, 410])

export interface AllowedPushHosts {
  /** Hosts in addition to the known push services (`PUSH_SERVICES`). */
  readonly additionalHosts: readonly string[]
  /** IP addresses or CIDR ranges that are allowed although they are private. */
  readonly privateAddresses?: readonly string[]
}

/**
 * Returns a function that sends messages, encrypted for the device (RFC 8291) and signed with the installation's keys
 * (RFC 8292). It connects to no private IP address except `privateAddresses`, and follows no redirects.
 * @param subject contact that push services may write to, `mailto:…` or `https://…`
 */
export function createSendPush(
  keys: VapidKeys,
  subject: string,
  { additionalHosts, privateAddresses = [] }: AllowedPushHosts,
): SendPush {
  const vapidDetails = { subject, ...keys }
  return async ({ endpoint, p256dh, auth }, payload, options, signal) => {
    // `PUSH_SERVICES` may have changed since the device subscribed.
    if (!isPushService(endpoint, additionalHosts)) return 'gone'
    // Imported when used: it loads 25 modules, and most processes send no message.
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...options,
      vapidDetails,
    })
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    // `web-push` would read a response of any length, without a time limit.
    const { status } = await post(endpoint, texts, body, {
      agent: useAgent(endpoint, { allowIPAddressList: [...privateAddresses] }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    if (goneStatuses.has(status)) return 'gone'
    if (status < 200 || status > 299) throw new OperatorError(`a push service answers ${status}`)
    return 'sent'
  }
}

/**
 * Hosts of the push services of Chromium, Firefox, Safari and Edge; `*.` stands for any subdomain. The server sends
 * requests to endpoints that browsers name, so it accepts only these hosts and those of `PUSH_SERVICES`
 * (docs/operations.md#push-services).
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an https URL belongs to a known push service or to one of the additional hosts.
 * @param additional hosts in lower case, with or without a leading `*.` (`PUSH_SERVICES`)
 */
export function isPushService(endpoint: string, additional: readonly string[]): boolean {
  const { hostname } = new URL(endpoint)
  return [...knownHosts, ...additional].some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}
