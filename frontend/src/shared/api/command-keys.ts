import { type Call, type CommandCallName, calls } from '@topspin/domain/contract/calls'

/** How long a command that the server may have executed keeps its key (milliseconds). A player retries within minutes. */
export const keyKeptForMs = 10 * 60_000

/**
 * The idempotency keys of the commands of a page. A command keeps its key until it succeeds or gets a lasting refusal.
 * Sent again with the same key, it is executed only once (docs/specification.md#idempotency).
 */
export class IdempotencyKeys {
  readonly #unanswered = new Map<string, { subject: string | null; key: string; since: number }>()

  /** The key of a command: the kept key of an unanswered command with the same name and input, else a new key. */
  keyFor(name: CommandCallName, input: object): string {
    const now = Date.now()
    for (const [command, { since }] of this.#unanswered)
      if (now - since >= keyKeptForMs) this.#unanswered.delete(command)
    const command = textOf(name, input)
    const before = this.#unanswered.get(command)
    if (before !== undefined) return before.key
    const key = newIdempotencyKey()
    this.#unanswered.set(command, { subject: subjectOf(name, input), key, since: now })
    return key
  }

  /** Removes the key of a command that got a lasting refusal (`isLastingRefusal`). */
  refused(name: CommandCallName, input: object): void {
    this.#unanswered.delete(textOf(name, input))
  }

  /**
   * Removes the key of the command. Also removes the keys of unanswered commands with the same `sets`
   * (domain/src/contract/calls.ts) and `params`, because this command replaces what they may have set. Sent again,
   * they get new keys, so that the server executes them again.
   */
  executed(name: CommandCallName, input: object): void {
    this.#unanswered.delete(textOf(name, input))
    const subject = subjectOf(name, input)
    if (subject === null) return
    for (const [command, { subject: other }] of this.#unanswered)
      if (other === subject) this.#unanswered.delete(command)
  }
}

/** What a command sets, and of which player, tournament … in its path; null for a command without `sets`. */
function subjectOf(name: CommandCallName, input: object): string | null {
  const call: Call = calls[name]
  if (call.side !== 'command' || call.sets === undefined) return null
  return `${call.sets} ${JSON.stringify('params' in input ? input.params : null)}`
}
const textOf = (name: CommandCallName, input: object) => `${name} ${JSON.stringify(input)}`

/** A new random UUID. `randomUUID` exists in secure contexts only, and an installation may use plain HTTP. */
export function newIdempotencyKey(): string {
  if (globalThis.isSecureContext && 'randomUUID' in crypto) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const versioned = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return versioned.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The header `traceparent` of a command. Made from the key, so a command that is sent again is in the same trace. */
export function traceparentOf(idempotencyKey: string): string {
  const digits = idempotencyKey.replaceAll('-', '')
  return `00-${digits}-${digits.slice(16)}-01`
}
