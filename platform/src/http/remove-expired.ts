import { passwordLinkValidMs } from '@topspin/domain/contract/account'
import { archiveKeptMs } from '@topspin/domain/contract/own-data'
import { pairingCodeValidMs } from '@topspin/domain/contract/television'
import { contestKeptDays } from '@topspin/domain/documents/contests'
import type { FastifyInstance } from 'fastify'
import type { IdentityStore } from '../identity/port.ts'
import { answerLifetimeMs } from './idempotency.ts'
import { sessionLimits } from './session-cookie.ts'

const every = 3_600_000

/**
 * Removes from the identity store expired sessions, answers, password links and archives, reasons of old contests, and
 * televisions that nobody approved in time. Runs at the start and every hour.
 */
export function scheduleRemovalOfExpired(server: FastifyInstance, identity: IdentityStore, clock: () => number): void {
  const { idle, absolute } = sessionLimits.player
  const remove = async () => {
    const now = clock()
    try {
      await identity.forgetAnswers(now - answerLifetimeMs)
      await identity.forgetContestReasons(now - contestKeptDays * 24 * every)
      await identity.forgetSessions(now - idle, now - absolute)
      await identity.forgetPasswordLinks(now - passwordLinkValidMs)
      await identity.archives.forget(now - archiveKeptMs)
      await identity.screens.forgetWaiting(now - pairingCodeValidMs)
    } catch (error) {
      server.log.warn(
        { err: error },
        'old sessions, answers, reasons, links, archives and screens could not be forgotten',
      )
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.addHook('onReady', async () => {
    await remove()
    timer = setInterval(() => void remove(), every).unref()
  })
  server.addHook('onClose', async () => clearInterval(timer))
}
