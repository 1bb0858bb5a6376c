import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { FastifyBaseLogger } from 'fastify'
import { v5, validate } from 'uuid'
import type { IdentityStore, KeptAnswer } from '../identity/port.ts'
import { createSigner } from './signer.ts'

/** An answer as it is sent. Repeats get the same bytes. */
export type SentAnswer = Omit<KeptAnswer, 'fingerprint'>

/** How long answers are kept for repeats, in milliseconds. */
export const answerLifetimeMs = 24 * 3_600_000

const namespace = 'd0b5f0a5-6a53-4a3e-9a8f-3f8a2c1a7c55'

/**
 * The id under which the answer to a command is kept; null without a key or an owner: then nothing is kept.
 * @param owner the player's id; without a session, the name of a call with the trait `keptWithoutSession`
 * @param key the `Idempotency-Key` header
 * @throws Refusal `invalid-request` when the key is not a uuid
 */
export function answerIdOf(owner: string | null, key: string | undefined): string | null {
  if (key !== undefined && !validate(key)) {
    throw new Refusal('invalid-request', { errors: [{ path: 'Idempotency-Key', message: texts.uuidExpected }] })
  }
  return owner === null || key === undefined ? null : v5(`${owner} ${key.toLowerCase()}`, namespace)
}

/**
 * The id of a command, the same for each repeat. The ids of the events derive from this id. The fingerprint is
 * included, because a client may send another command under the same key when the first answer was not kept.
 */
export const commandIdOf = ({ answerId, fingerprint }: RepeatableCommandKey): string =>
  v5(`${answerId} ${fingerprint}`, namespace)

/** Identifies a command that may be repeated. `answerId`: see `answerIdOf`. `fingerprint`: see `IdempotentRunner`. */
export interface RepeatableCommandKey {
  readonly answerId: string
  readonly fingerprint: string
}

export type IdempotentRunner = ReturnType<typeof createIdempotentRunner>

/** Makes a runner that runs a command once. Repeats get the same answer (docs/specification.md#idempotency). */
export function createIdempotentRunner(
  identity: IdentityStore,
  secret: string,
  clock: () => number,
  log: FastifyBaseLogger,
) {
  const sign = createSigner(secret, 'idempotency')
  const running = new Map<string, { readonly fingerprint: string; readonly answer: Promise<SentAnswer> }>()

  async function first(
    { answerId, fingerprint }: RepeatableCommandKey,
    keep: boolean,
    work: () => Promise<SentAnswer>,
  ) {
    const kept = await identity.answer(answerId)
    if (kept !== null) {
      if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency-mismatch')
      return kept
    }
    const answer = await work()
    if (!keep) return answer
    try {
      await identity.keepAnswer(answerId, { fingerprint, ...answer }, clock())
    } catch (error) {
      // The error is not thrown: the command is done and durable, and the ids of its events make even a second run
      // harmless.
      log.warn({ err: error }, 'an answer could not be kept for repeats')
    }
    return answer
  }

  return {
    /** Identifies a request among those with the same idempotency key. An HMAC, because a body may hold a password. */
    fingerprint: (method: string, path: string, body: unknown): string =>
      sign(JSON.stringify([method, path, body ?? null])),

    /**
     * Returns the kept answer, the answer of the same command that is running, or the answer of `work`.
     * @param keep whether to keep the answer
     * @throws Refusal `idempotency-mismatch` when another request had the key; the errors of `work`
     */
    async once(command: RepeatableCommandKey, keep: boolean, work: () => Promise<SentAnswer>): Promise<SentAnswer> {
      const { answerId, fingerprint } = command
      const before = running.get(answerId)
      if (before !== undefined) {
        if (before.fingerprint !== fingerprint) throw new Refusal('idempotency-mismatch')
        return before.answer
      }
      const answer = first(command, keep, work).finally(() => running.delete(answerId))
      running.set(answerId, { fingerprint, answer })
      return answer
    },
  }
}
