import type { PlayersState } from '@topspin/domain/player'
import french from '@topspin/domain/texts/fr.json' with { type: 'json' }
import light from '@topspin/domain/texts/pki.json' with { type: 'json' }
import type { Identity, PushSubscription } from '@topspin/platform/identity/port'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import type { JobQueue, Jobs } from '@topspin/platform/job-queue/port'
import type { Report } from '@topspin/platform/process/reporter'
import type { Handlers } from '../handlers.ts'
import type { PushOptions, SendPush } from './send-push.ts'

interface PushDeps {
  readonly handlers: Pick<Handlers, 'live' | 'players'>
  readonly identity: Identity
  readonly jobs: JobQueue
  readonly send: SendPush
  readonly report: Report
  /** Epoch milliseconds. */
  readonly clock: () => number
}

type Language = 'fr' | 'pki'

/** Seconds. A later notification of a live match is of no use. */
const timeToLive = 120
const concurrency = 16
/** A device to which no push has succeeded for so long is removed: longer than any outage of a push service or of our network. */
const longestFailing = 30 * 24 * 3_600_000
const texts = { fr: french, pki: light } as const

/** Notifies subscribed devices of each new live match (docs/specification.md#live-match), until the queue is closed. */
export const workPushes = (deps: PushDeps): Promise<void> =>
  deps.jobs.work('push', (job, signal) => notifyDevices(deps, job, signal))

async function notifyDevices(deps: PushDeps, job: Jobs['push'], signal: AbortSignal): Promise<void> {
  const { handlers, identity, report } = deps
  // A job may run late, or twice: the match may be over.
  const isCurrent = await handlers.live.read((match) => match?.liveId === job.liveId)
  if (!isCurrent) return
  const payloads = await payloadsOf(identity, job)
  const languageOf = await handlers.players.read(languages)
  // A uuid without its hyphens has the 32 characters that a topic may have.
  const options: PushOptions = { TTL: timeToLive, urgency: 'high', topic: job.liveId.replaceAll('-', '') }

  const failures: unknown[] = []
  await inParallel(await identity.pushSubscriptions(), async (device) => {
    const language = languageOf(device)
    if (language === null || signal.aborted) return
    try {
      const outcome = await deps.send(device, payloads[language], options, signal).catch((error: unknown) => {
        if (!signal.aborted) failures.push(error)
        return 'failed' as const
      })
      if (!signal.aborted) await note(deps, device, outcome)
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) report(`${failures.length} devices could not be notified of a live match`, failures[0])
}

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

/** The payloads that the service worker receives, as JSON, one for each language. */
async function payloadsOf(identity: Identity, job: Jobs['push']): Promise<Record<Language, string>> {
  const pseudoOf = await pseudosOf(identity, [job.playerOne, job.playerTwo, job.recorder])
  const blanks = { one: pseudoOf(job.playerOne), two: pseudoOf(job.playerTwo), recorder: pseudoOf(job.recorder) }
  const payload = (language: Language) => {
    const { pushTitle, pushBody } = texts[language]
    return JSON.stringify({ title: pushTitle, body: filled(pushBody, blanks), url: '/' })
  }
  return { fr: payload('fr'), pki: payload('pki') }
}

/** Returns the language of a device's owner; null when the owner's account is not active. */
function languages(state: PlayersState): (device: PushSubscription) => Language | null {
  const known = new Map<string, Language>()
  for (const [id, { status, language }] of Object.entries(state.players))
    if (status === 'active') known.set(id, language)
  return ({ playerId }) => known.get(playerId) ?? null
}

const filled = (text: string, blanks: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => blanks[name] ?? blank)

/** Runs `work` for each item, `concurrency` of them at a time. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
}
