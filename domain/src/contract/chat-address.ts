import type { ChatKind } from './chat.ts'

// The address of a webhook (docs/specification.md#chat). It is a secret, because writing to the chat
// needs nothing else.

/** Whether a text is an https address without user and password. */
export function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

const kindsByHost: readonly (readonly [RegExp, ChatKind])[] = [
  [/(?:^|\.)slack\.com$/, 'slack'],
  [/(?:^|\.)discord(?:app)?\.com$/, 'discord'],
  [/(?:^|\.)(?:webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/, 'teams'],
]

/**
 * The kind of chat that has the host of an address. Null for any other host, and for a text that is no
 * webhook address.
 */
export function kindOfAddress(address: string): ChatKind | null {
  if (!isWebhookAddress(address)) return null
  const { hostname } = new URL(address)
  return kindsByHost.find(([host]) => host.test(hostname))?.[1] ?? null
}

/** The host of an address and its last four characters, which is all that is shown of it. */
export const shownAddress = (address: string): string => `${new URL(address).host}/…${address.slice(-4)}`
