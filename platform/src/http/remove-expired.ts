import { passwordLinkValidMs } from '@topspin/domain/contract/account'
import { archiveKeptMs } from '@topspin/domain/contract/own-data'
import { pairingCodeValidMs } from '@topspin/domain/contract/television'
import { contestKeptDays } from '@topspin/domain/documents/contests'
import type { FastifyInstance } from 'fastify'
import type { IdentityStore } from '../identity/port.ts'
import { answerLifetimeMs } from './idempotency.ts'
import { sessionLimits } from './session-cookie.ts'

const every = 3_600_000

interface RemovalDeps {
  readonly identity: IdentityStore
  /** When the newest event of the log was decided (epoch ms); null when unknown, as for an empty log. */
  readonly newestAt: () => Promise<number | null>
}

/** Removes what has expired from the identity store, at the start and every hour. */
export function scheduleRemovalOfExpired(
  server: FastifyInstance,
  { identity, newestAt }: RemovalDeps,
  clock: () => number,
): void {
  const { idle, absolute } = sessionLimits.player
  const removeReasons = async () => {
    const newest = await newestAt()
    // A clock that is far ahead must not erase the reasons of contests that are still open.
    const now = Math.min(clock(), newest ?? 0)
    await identity.forgetContestReasons(now - contestKeptDays * 24 * every)
  }
  const remove = async () => {
    const now = clock()
    await identity.forgetAnswers(now - answerLifetimeMs)
    await identity.forgetSessions(now - idle, now - absolute)
    await identity.forgetPasswordLinks(now - passwordLinkValidMs)
    await identity.archives.forget(now - archiveKeptMs)
    await identity.screens.forgetWaiting(now - pairingCodeValidMs)
  }
  const attempt = (removal: () => Promise<void>) =>
    removal().catch((error: unknown) =>
      server.log.warn(
        { err: error },
        'old sessions, answers, reasons, links, archives and screens could not be forgotten',
      ),
    )
  let timer: NodeJS.Timeout | undefined
  server.addHook('onReady', async () => {
    await attempt(remove)
    // The start does not wait for the log, which may be away.
    void attempt(removeReasons)
    timer = setInterval(() => void attempt(remove).then(() => attempt(removeReasons)), every).unref()
  })
  server.addHook('onClose', async () => clearInterval(timer))
}
