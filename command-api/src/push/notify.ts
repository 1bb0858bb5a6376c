import { entriesOf, lookUp } from '@topspin/domain/by-id'
import { type Challenge, isChallengeInState, plannedMatchEndsAfterMs } from '@topspin/domain/challenges/challenge'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { hasUndecidedContest } from '@topspin/domain/match/contests'
import { isPlayedBy, type PlayedMatch, playersOf } from '@topspin/domain/match/match-players'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { isActive, type PlayersState } from '@topspin/domain/player/player'
import { archiveStateOf } from '@topspin/platform/identity/parts'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { NotificationData } from '@topspin/platform/job-queue/port'
import { type DeliveryAttempt, deliverNotification, type NotificationForPlayers, type PushDeps } from './deliver.ts'
import {
  challengeMessage,
  contestedMatchMessage,
  correctedMatchMessage,
  filledMessage,
  freePlayerMessage,
  type PushMessage,
  recordedMatchMessage,
} from './messages.ts'
import type { PushOptions } from './send-push.ts'
import { tournamentNotification } from './tournament-notification.ts'

type About<T extends NotificationData['about']> = Extract<NotificationData, { readonly about: T }>

const day = 24 * 3600
/** Options of a message that the push service keeps for some days, or until a newer message with the same topic. */
const kept = (days: number, topic: PushMessage['tag']): PushOptions => ({ TTL: days * day, urgency: 'normal', topic })

/** Sends the notification of a job. An outdated notification is not sent: a job may run late, or twice. */
export async function sendNotification(deps: PushDeps, job: NotificationData, attempt: DeliveryAttempt): Promise<void> {
  if (job.about === 'activated') return notifyOfActivation(deps, job, attempt)
  // The cast is right: each function in `makers` takes the jobs about its subject.
  const make = makers[job.about] as (deps: PushDeps, job: NotificationData) => Promise<NotificationOrNull>
  const notification = await make(deps, job)
  if (notification !== null) await deliverNotification(deps, notification, attempt)
}

/** The notification for a job; null when the job is outdated. */
type NotificationOrNull = NotificationForPlayers | null
type Subject = Exclude<NotificationData['about'], 'activated'>

const matchIn = (
  state: MatchesState,
  { ladder, matchId }: Pick<PlayedMatch, 'ladder' | 'matchId'>,
): PlayedMatch | null => findMatch(state.recent[ladder], matchId) ?? null

async function recordedMatchNotification(deps: PushDeps, job: About<'recorded'>): Promise<NotificationOrNull> {
  const match = await deps.handlers.matches.read((state) => matchIn(state, job))
  if (match === null) return null
  const pseudoOf = await readPseudoLookup(deps.identity, playersOf(match))
  return {
    kind: 'match',
    about: 'a recorded match',
    // A correction may have taken a player out of the match since the job was added.
    to: job.to.filter((id) => isPlayedBy(match, id)),
    messageFor: (recipient) => recordedMatchMessage(recipient, match, pseudoOf),
    options: kept(1, 'match'),
  }
}

async function contestedMatchNotification(deps: PushDeps, job: About<'contested'>): Promise<NotificationOrNull> {
  const match = await deps.handlers.matches.read((state) => {
    const found = matchIn(state, job)
    return found !== null && hasUndecidedContest(state.contests, found.sequence) ? found : null
  })
  if (match === null) return null
  const pseudoOf = await readPseudoLookup(deps.identity, playersOf(match))
  return {
    kind: 'contest',
    about: 'a contested match',
    to: playersOf(match),
    except: job.by,
    messageFor: (recipient) => contestedMatchMessage(recipient, match, pseudoOf),
    options: kept(7, 'contest'),
  }
}

async function correctedMatchNotification(deps: PushDeps, job: About<'corrected'>): Promise<NotificationOrNull> {
  const now = await deps.handlers.matches.read((state) => matchIn(state, job))
  const players = new Set([...job.was.winners, ...job.was.losers, ...(now === null ? [] : playersOf(now))])
  const pseudoOf = await readPseudoLookup(deps.identity, players)
  return {
    kind: 'contest',
    about: 'a corrected match',
    to: [...players],
    except: job.by,
    messageFor: (recipient) => correctedMatchMessage(recipient, job, now, pseudoOf),
    options: kept(7, 'contest'),
  }
}

/**
 * The message to the other player about a changed challenge. Null when the challenge has changed again or ended, and
 * when the player who changed it is not active.
 */
async function changedChallengeNotification(
  deps: PushDeps,
  { what, challengeId, by, to, at }: About<'challenge'>,
): Promise<NotificationOrNull> {
  const now = instant(deps.clock())
  const known = await deps.handlers.challenges.read((state) => state.find((one) => one.challengeId === challengeId))
  const expected = { sent: 'open', moved: 'open', accepted: 'planned', declined: 'declined', cancelled: null }[what]
  const isCurrent = known === undefined ? expected === null : known.at === at && known.state === expected
  if (known !== undefined && !(await deps.handlers.players.read((state) => isActive(state, by)))) return null
  // A cancelled planned match is not in the state. Its message is of use until the planned end of the match.
  const end = known?.endsAt ?? (at === null ? now : instant(Date.parse(at) + plannedMatchEndsAfterMs))
  if (!isCurrent || end <= now) return null
  return challengeNotification(deps, what, new Map([[to, by]]), known ?? { at }, { now, end })
}

/**
 * The reminder of a planned match. Null when `at` has come or the match is no longer planned for `at`, and when one of
 * its players is not active.
 */
async function plannedMatchNotification(
  deps: PushDeps,
  { challengeId, at }: About<'planned'>,
): Promise<NotificationOrNull> {
  const now = instant(deps.clock())
  const planned = await deps.handlers.challenges.read((state) =>
    state.find((one) => one.challengeId === challengeId && one.at === at && isChallengeInState('planned', one, now)),
  )
  if (planned === undefined || at <= now) return null
  const { from, to } = planned
  if (!(await deps.handlers.players.read((state) => isActive(state, from) && isActive(state, to)))) return null
  const opponents = new Map([
    [from, to],
    [to, from],
  ])
  const isTableFree = await deps.handlers.live.read((state) => state === null)
  return challengeNotification(deps, isTableFree ? 'plannedFree' : 'planned', opponents, { at }, { now, end: at })
}

/**
 * A notification about a challenge, which the push service keeps until `end`.
 * @param opponents the opponent of each player to notify
 */
async function challengeNotification(
  { identity, timeZone }: PushDeps,
  what: Parameters<typeof challengeMessage>[1],
  opponents: ReadonlyMap<PlayerId, PlayerId>,
  challenge: Pick<Challenge, 'at' | 'insteadOf'>,
  { now, end }: { readonly now: Instant; readonly end: Instant },
): Promise<NotificationOrNull> {
  const pseudoOf = await readPseudoLookup(identity, opponents.values())
  return {
    kind: 'challenge',
    about: 'a challenge',
    to: [...opponents.keys()],
    messageFor(recipient) {
      const opponent = pseudoOf(opponents.get(recipient.id) ?? recipient.id)
      return challengeMessage(recipient, what, opponent, challenge, { timeZone, now })
    },
    options: { TTL: Math.ceil((Date.parse(end) - Date.parse(now)) / 1000), urgency: 'high', topic: 'challenge' },
  }
}

/** The message to all others about a free player; null unless the player is free and active, and entry is open. */
async function freePlayerNotification(deps: PushDeps, { playerId }: About<'available'>): Promise<NotificationOrNull> {
  const now = deps.clock()
  const until = (await deps.availability.freeAt(instant(now))).get(playerId)
  if (until === undefined || !(await deps.handlers.matches.read(({ open }) => open))) return null
  if (!(await deps.handlers.players.read((state) => isActive(state, playerId)))) return null
  const pseudoOf = await readPseudoLookup(deps.identity, [playerId])
  return {
    kind: 'available',
    about: 'a free player',
    except: playerId,
    messageFor: (recipient) => freePlayerMessage(recipient, pseudoOf(playerId), until, deps.timeZone),
    options: { TTL: Math.ceil((Date.parse(until) - now) / 1000), urgency: 'normal', topic: 'available' },
  }
}

const adminsIn = (players: PlayersState['players']): readonly PlayerId[] =>
  entriesOf(players).flatMap(([id, { admin }]) => (admin ? [id] : []))

/** The message to the admins about a registration; null when it no longer waits for activation. */
async function waitingRegistrationNotification(
  deps: PushDeps,
  { playerId }: About<'registered'>,
): Promise<NotificationOrNull> {
  const admins = await deps.handlers.players.read(({ players }) =>
    lookUp(players, playerId)?.status === 'pending' ? adminsIn(players) : null,
  )
  if (admins === null) return null
  const pseudo = (await readPseudoLookup(deps.identity, [playerId]))(playerId)
  const page = { tag: 'registration', url: '/account/admin' } as const
  return {
    kind: 'registration',
    about: 'a registration',
    to: admins,
    messageFor: ({ language }) => filledMessage(language, 'registered', page, { pseudo }),
    options: kept(1, 'registration'),
  }
}

/** The message to a player whose archive is ready; null when the player has no ready archive any more. */
async function readyArchiveNotification(deps: PushDeps, { playerId }: About<'archive'>): Promise<NotificationOrNull> {
  if (archiveStateOf(await deps.identity.archives.of(playerId), deps.clock()) !== 'ready') return null
  return {
    kind: null,
    about: 'an archive of own data',
    to: [playerId],
    messageFor: ({ language }) => filledMessage(language, 'archive', { tag: 'archive', url: '/account/data' }),
    options: kept(1, 'archive'),
  }
}

/** The message to the other admins about an export of the club. */
async function clubExportNotification(deps: PushDeps, { by }: About<'exported'>): Promise<NotificationOrNull> {
  const pseudo = (await readPseudoLookup(deps.identity, [by]))(by)
  const page = { tag: 'export', url: '/account/admin/journal' } as const
  return {
    kind: null,
    about: 'an export of the club',
    to: await deps.handlers.players.read(({ players }) => adminsIn(players)),
    except: by,
    messageFor: ({ language }) => filledMessage(language, 'exported', page, { pseudo }),
    options: kept(7, 'export'),
  }
}

/** The message to the admins about a chat to which Topspin no longer writes; null when the chat was removed. */
async function pausedChatNotification(deps: PushDeps, { chatId }: About<'chat'>): Promise<NotificationOrNull> {
  const found = await deps.identity.chats.of(chatId)
  if (found === null) return null
  const page = { tag: 'chat', url: '/account/admin/messageries' } as const
  return {
    kind: null,
    about: 'a paused chat',
    to: await deps.handlers.players.read(({ players }) => adminsIn(players)),
    messageFor: ({ language }) => filledMessage(language, 'chat', page, { chat: found.settings.name }),
    options: kept(7, 'chat'),
  }
}

const makers: { readonly [S in Subject]: (deps: PushDeps, job: About<S>) => Promise<NotificationOrNull> } = {
  recorded: recordedMatchNotification,
  contested: contestedMatchNotification,
  corrected: correctedMatchNotification,
  challenge: changedChallengeNotification,
  planned: plannedMatchNotification,
  tournament: tournamentNotification,
  available: freePlayerNotification,
  registered: waitingRegistrationNotification,
  archive: readyArchiveNotification,
  exported: clubExportNotification,
  chat: pausedChatNotification,
}

/** Notifies the activation device of an applicant once (docs/specification.md#notifications). */
async function notifyOfActivation(
  { handlers, identity, send }: PushDeps,
  { playerId }: About<'activated'>,
  { signal }: DeliveryAttempt,
): Promise<void> {
  const language = await handlers.players.read(({ players }) => {
    const player = lookUp(players, playerId)
    return player?.status === 'active' ? player.language : null
  })
  if (language === null) return
  const device = await identity.takeActivationDevice(playerId)
  if (device === null) return
  const message = filledMessage(language, 'activated', { tag: 'activation', url: '/' })
  try {
    await send(device, JSON.stringify(message), kept(7, 'activation'), signal)
  } catch (error) {
    const { endpoint, p256dh, auth } = device
    await identity.setActivationDevice(playerId, { endpoint, p256dh, auth })
    throw error
  }
}
