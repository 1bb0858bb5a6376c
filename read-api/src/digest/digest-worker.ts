import type { Language } from '@topspin/domain/contract/account'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { maxMailRefusals, wantsNotification } from '@topspin/domain/player/notifications'
import roundsFr from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import roundsPki from '@topspin/domain/text/notifications-pki.json' with { type: 'json' }
import { roundName } from '@topspin/domain/text/round-name'
import { plusDays } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { isoWeekOf, type WeekPeriod, weekPeriodOf } from '@topspin/domain/time/iso-week'
import type { JobData, JobQueue } from '@topspin/platform/job-queue/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import { renderMail } from '@topspin/platform/mail/render-mail'
import { AddressRefused, type SendMail } from '@topspin/platform/mail/send-mail'
import type { DigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import type { RepeatEvery } from '../socket/every.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { readPseudos } from '../views/known-pseudos.ts'
import { readQuotedNames } from '../views/quoting.ts'
import { readOpenEntriesAndFixtures } from '../views/tournaments.ts'
import { areWeeksFolded, weekView } from '../views/week.ts'
import { weekHighlights } from '../views/week-highlights.ts'
import { type Digest, digestContent } from './digest-content.ts'

export interface DigestDeps {
  readonly views: ReadSideDeps
  readonly jobs: JobQueue
  readonly send: SendMail
  readonly stopTokens: DigestStopTokens
  readonly every: RepeatEvery
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly report: ReportError
}

/** Milliseconds between two checks of the clock. A timer until Monday would be late if the machine was suspended. */
const pause = 30_000

/**
 * Mails the digest of last week to the players who want it, on Monday from half past eight until midnight
 * (docs/specification.md#the-week). Any number of processes may do this: a mail that several processes add is one job.
 * After a mail its week is stored for the player, so that no second mail about this week is sent.
 * @returns a function that stops the timer
 */
export async function startDigests(deps: DigestDeps): Promise<() => void> {
  const { jobs, every, clock, report } = deps
  await jobs.work('digest', (job, signal) => sendDigest(deps, job, signal))
  let done: string | null = null
  const check = async () => {
    const period = periodToSend(deps, instant(clock()))
    if (period === null || period.week === done || !(await areWeeksFolded(deps.views))) return
    await queueDigests(deps, period)
    done = period.week
  }
  const start = () => void check().catch((error: unknown) => report('the mails about the week are not queued', error))
  start()
  return every(pause, start)
}

/** The last week, on Monday after its summary has appeared; null at any other time. */
function periodToSend({ views: { rules } }: DigestDeps, now: Instant): WeekPeriod | null {
  const today = dayOf(now, rules.timeZone)
  const period = weekPeriodOf(isoWeekOf(plusDays(today, -7)), rules.timeZone)
  return period !== null && plusDays(period.monday, 7) === today && period.appearsAt <= now ? period : null
}

async function queueDigests({ views, jobs }: DigestDeps, period: WeekPeriod): Promise<void> {
  const { matches } = await views.weeks.of(period)
  if (matches === 0) return
  const players = (await views.ladders.orders()).alphabetical.map(({ id }) => id)
  const choices = await views.identity.notificationChoices(players)
  const { week } = period
  for (const to of players)
    if (wantsNotification('week', choices.get(to))) await jobs.add('digest', `${week} ${to}`, { to, week })
}

/** Sends one mail: only on its Monday, only if the player still wants it, and only if none is stored as sent. */
async function sendDigest(deps: DigestDeps, { to, week }: JobData['digest'], signal: AbortSignal): Promise<void> {
  const { views, send, stopTokens, clock } = deps
  const { identity, models, config } = views
  const now = instant(clock())
  const last = await identity.lastDigest(to)
  if (periodToSend(deps, now)?.week !== week || last?.week === week) return
  const account = await identity.account(to)
  const player = await models.get('accounts', to)
  const choices = (await identity.notificationChoices([to])).get(to)
  const wants = wantsNotification('week', choices) && player?.status === 'active'
  if (account === null || account.email === '' || !wants) return
  const { language } = player
  const digest: Digest = {
    week: await weekView(views, week, to, now),
    highlights: await weekHighlights(views, week, now),
    toPlay: await fixturesToPlay(views, to, language),
    nameOf: await readQuotedNames(identity, to),
  }
  const reader = { pseudo: account.pseudo, language, stopToken: stopTokens.of(to) }
  const content = digestContent(digest, reader, config)
  // Throws if the store takes no writes: a mail that cannot be stored as sent would be sent again by each attempt.
  await identity.setLastDigest(to, last ?? { week: '', refusals: 0 })
  const refusals = await send({ ...renderMail(content, `${week} ${to}`), to: account.email }, signal).then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof AddressRefused)) throw error
      deps.report('a mail about the week is not sent again', error)
      return (last?.refusals ?? 0) + 1
    },
  )
  // After a crash before this line the mail is sent again, with the same message id.
  await identity.setLastDigest(to, { week, refusals })
  if (refusals >= maxMailRefusals) await identity.setNotificationChoice(to, 'week', false)
}

async function fixturesToPlay(deps: ReadSideDeps, player: PlayerId, language: Language): Promise<Digest['toPlay']> {
  const { fixtures } = await readOpenEntriesAndFixtures(deps.models)
  const own = fixtures.filter(({ sides }) => sides.flat().includes(player))
  const players = own.flatMap(({ sides }) => sides.flat())
  const pseudoOf = await readPseudos(deps, players)
  const words = language === 'fr' ? roundsFr : roundsPki
  return own.map(({ sides, due, rounds, ...fixture }) => ({
    round: roundName(words, fixture, rounds),
    opponents: sides.filter((side) => !side.includes(player)).flatMap((side) => side.map(pseudoOf)),
    due,
  }))
}
