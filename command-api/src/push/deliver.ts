import { createHash } from 'node:crypto'
import { entriesOf } from '@topspin/domain/by-id'
import type { PlayerId } from '@topspin/domain/ids'
import { type NotificationKind, wantsNotification } from '@topspin/domain/player/notifications'
import type { PlayersState } from '@topspin/domain/player/player'
import type { PushSubscription } from '@topspin/platform/identity/port'
import { failureReasonOf } from '@topspin/platform/job-queue/attempts'
import { limitConcurrency } from '@topspin/platform/limit-concurrency'
import { OperatorError } from '@topspin/platform/operator-error'
import type { Deps } from '../deps.ts'
import type { PushMessage, PushRecipient } from './messages.ts'
import type { PushOptions, SendPush } from './send-push.ts'

export interface PushDeps
  extends Pick<Deps, 'handlers' | 'tournaments' | 'identity' | 'availability' | 'jobs' | 'clock' | 'report'> {
  readonly send: SendPush
  /** IANA name of the zone of the times in messages. */
  readonly timeZone: string
}

export interface NotificationForPlayers {
  /** The kind that a player switches on or off; null for a notification that nobody can switch off. */
  readonly kind: NotificationKind | null
  /** The subject of the notification in the report of a failure, such as `a live match`. */
  readonly about: string
  /** The players to notify; all when left out. */
  readonly to?: readonly PlayerId[]
  readonly except?: PlayerId
  readonly messageFor: (recipient: PushRecipient) => PushMessage
  readonly options: PushOptions
}

export interface DeliveryAttempt {
  readonly signal: AbortSignal
  /** Hashes of the devices that earlier attempts have not notified; undefined for all devices. */
  readonly devices: readonly string[] | undefined
  /** Limits the next attempt to these devices, so that no other device is notified twice. */
  leave(devices: readonly string[]): Promise<void>
}

const concurrency = 16
/** For how many milliseconds all pushes to a device fail before the device is removed: longer than any outage. */
const longestFailing = 30 * 24 * 3_600_000

/**
 * Sends a notification to the devices of the active players who want its kind (docs/specification.md#notifications).
 * @throws OperatorError when sending to a device failed; only devices not notified are left for the next attempt
 */
export async function deliverNotification(
  deps: PushDeps,
  { kind, about, to, except, messageFor, options }: NotificationForPlayers,
  { signal, devices: left, leave }: DeliveryAttempt,
): Promise<void> {
  const { handlers, identity } = deps
  const devices = (await identity.pushSubscriptions(to)).filter(
    (device) => device.playerId !== except && (left === undefined || left.includes(hashOf(device))),
  )
  if (devices.length === 0) return
  const recipientOf = await handlers.players.read(activeRecipients)
  const choices = await identity.notificationChoices([...new Set(devices.map(({ playerId }) => playerId))])

  const failures: { readonly device: string; readonly error: unknown }[] = []
  // Errors of `note`, not thrown: the next attempt would send the message again to a device that has it.
  const unstored: unknown[] = []
  const attempt = async (device: PushSubscription) => {
    const recipient = recipientOf(device)
    if (recipient === null) return
    if (kind !== null && !wantsNotification(kind, choices.get(recipient.id))) return
    const failed = (error: unknown) => {
      failures.push({ device: hashOf(device), error })
      return 'failed' as const
    }
    try {
      signal.throwIfAborted()
      const payload = JSON.stringify(messageFor(recipient))
      const outcome = await deps.send(device, payload, options, signal).catch(failed)
      if (!signal.aborted) await note(deps, device, outcome).catch((error: unknown) => void unstored.push(error))
    } catch (error) {
      failed(error)
    }
  }
  const limited = limitConcurrency(concurrency)
  await Promise.all(devices.map((device) => limited(() => attempt(device))))
  // While the identity store takes no writes, each device causes an error. One of them is enough for the log.
  if (unstored.length > 0) deps.report('the outcome of a push could not be stored', unstored[0])
  // Also after an abort without failures: another worker repeats the job, and must not notify the same devices again.
  if (signal.aborted || failures.length > 0) await leave(failures.map(({ device }) => device))
  const [first] = failures
  if (first === undefined) return
  const { error: cause } = first
  const reason = failureReasonOf(cause)
  throw new OperatorError(`devices that could not be notified of ${about}: ${failures.length}; ${reason}`, { cause })
}

/** The name of a device in a job: a hash of the device's endpoint. Jobs do not store the endpoint, which is secret. */
const hashOf = ({ endpoint }: PushSubscription): string => createHash('sha256').update(endpoint).digest('base64url')

async function note(
  { identity, clock }: PushDeps,
  { endpoint }: PushSubscription,
  outcome: 'sent' | 'gone' | 'failed',
): Promise<void> {
  if (outcome === 'sent') return identity.pushSucceeded(endpoint)
  const now = clock()
  if (outcome === 'gone' || now - (await identity.pushFailed(endpoint, now)) >= longestFailing)
    await identity.removePushSubscription(endpoint)
}

/** Returns a function from a device to its owner, or to null when the owner's account is not active. */
function activeRecipients(state: PlayersState): (device: PushSubscription) => PushRecipient | null {
  const known = new Map<string, PushRecipient['language']>()
  for (const [id, { status, language }] of entriesOf(state.players)) if (status === 'active') known.set(id, language)
  return ({ playerId }) => {
    const language = known.get(playerId)
    return language === undefined ? null : { id: playerId, language }
  }
}
