import { entriesOf, lookUp } from '@topspin/domain/by-id'
import { type Challenge, isChallengeInState, plannedMatchEndsAfterMs } from '@topspin/domain/challenges/challenge'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { isContested } from '@topspin/domain/match/contests'
import { isPlayedBy, type PlayedMatch, playersOf } from '@topspin/domain/match/match-players'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { findMatch } from '@topspin/domain/match/recent-matches'
import { isActive, type PlayersState } from '@topspin/domain/player/player'
import { archiveStateOf } from '@topspin/platform/identity/parts'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { NotificationData } from '@topspin/platform/job-queue/port'
import { type DeliveryAttempt, deliverNotification, type NotificationForPlayers, type PushDeps } from './deliver.ts'
import {
  accountActivatedMessage,
  archiveReadyMessage,
  challengeMessage,
  clubExportedMessage,
  contestedMatchMessage,
  correctedMatchMessage,
  freePlayerMessage,
  type PushMessage,
  type PushRecipient,
  pausedChatMessage,
  recordedMatchMessage,
  waitingRegistrationMessage,
} from './messages.ts'
import { notifyOfTournament } from './notify-of-tournament.ts'
import type { PushOptions } from './send-push.ts'

type About<T extends NotificationData['about']> = Extract<NotificationData, { readonly about: T }>

const day = 24 * 3600
/** Options of a message that the push service keeps for some days, or until a newer message with the same topic. */
const kept = (days: number, topic: PushMessage['tag']): PushOptions => ({
  TTL: days * day,
  urgency: 'normal',
  topic,
})

/** Sends a notification, unless it is outdated: a job may run late, or twice. */
export function sendNotification(deps: PushDeps, job: NotificationData, attempt: DeliveryAttempt): Promise<void> {
  switch (job.about) {
    case 'recorded':
      return notifyOfRecorded(deps, job, attempt)
    case 'contested':
      return notifyOfContested(deps, job, attempt)
    case 'corrected':
      return notifyOfCorrected(deps, job, attempt)
    case 'challenge':
      return notifyOfChallenge(deps, job, attempt)
    case 'planned':
      return notifyOfPlannedMatch(deps, job, attempt)
    case 'tournament':
      return notifyOfTournament(deps, job, attempt)
    case 'available':
      return notifyOfAvailable(deps, job, attempt)
    case 'registered':
      return notifyOfRegistration(deps, job, attempt)
    case 'activated':
      return notifyOfActivation(deps, job, attempt)
    case 'archive':
      return notifyOfArchive(deps, job, attempt)
    case 'exported':
      return notifyOfExport(deps, job, attempt)
    case 'chat':
      return notifyOfPausedChat(deps, job, attempt)
  }
}

const matchIn = (
  state: MatchesState,
  { ladder, matchId }: Pick<PlayedMatch, 'ladder' | 'matchId'>,
): PlayedMatch | null => findMatch(state.recent[ladder], matchId) ?? null

async function notifyOfRecorded(deps: PushDeps, job: About<'recorded'>, attempt: DeliveryAttempt): Promise<void> {
  const match = await deps.handlers.matches.read((state) => matchIn(state, job))
  if (match === null) return
  const pseudoOf = await readPseudoLookup(deps.identity, playersOf(match))
  await deliverNotification(
    deps,
    {
      kind: 'match',
      about: 'a recorded match',
      // A correction may have taken a player out of the match since the job was added.
      to: job.to.filter((id) => isPlayedBy(match, id)),
      messageFor: (recipient) => recordedMatchMessage(recipient, match, pseudoOf),
      options: kept(1, 'match'),
    },
    attempt,
  )
}

async function notifyOfContested(deps: PushDeps, job: About<'contested'>, attempt: DeliveryAttempt): Promise<void> {
  const match = await deps.handlers.matches.read((state) => {
    const found = matchIn(state, job)
    return found !== null && isContested(state.contests, found.sequence) ? found : null
  })
  if (match === null) return
  const pseudoOf = await readPseudoLookup(deps.identity, playersOf(match))
  await deliverNotification(
    deps,
    {
      kind: 'contest',
      about: 'a contested match',
      to: playersOf(match),
      except: job.by,
      messageFor: (recipient) => contestedMatchMessage(recipient, match, pseudoOf),
      options: kept(7, 'contest'),
    },
    attempt,
  )
}

async function notifyOfCorrected(deps: PushDeps, job: About<'corrected'>, attempt: DeliveryAttempt): Promise<void> {
  const now = await deps.handlers.matches.read((state) => matchIn(state, job))
  const players = new Set([...job.was.winners, ...job.was.losers, ...(now === null ? [] : playersOf(now))])
  const pseudoOf = await readPseudoLookup(deps.identity, players)
  await deliverNotification(
    deps,
    {
      kind: 'contest',
      about: 'a corrected match',
      to: [...players],
      except: job.by,
      messageFor: (recipient) => correctedMatchMessage(recipient, job, now, pseudoOf),
      options: kept(7, 'contest'),
    },
    attempt,
  )
}

/** Notifies the other player of a challenge, unless the challenge has changed again or has lapsed. */
async function notifyOfChallenge(deps: PushDeps, job: About<'challenge'>, attempt: DeliveryAttempt): Promise<void> {
  const { what, challengeId, by, to, at } = job
  const now = instant(deps.clock())
  const known = await deps.handlers.challenges.read((state) => state.find((one) => one.challengeId === challengeId))
  const expected = { sent: 'open', moved: 'open', accepted: 'planned', declined: 'declined', cancelled: null }[what]
  const isCurrent = known === undefined ? expected === null : known.at === at && known.state === expected
  // A cancelled planned match is not in the state. The message about the cancellation is useful until the match would
  // have been over.
  const end = known?.endsAt ?? (at === null ? now : instant(Date.parse(at) + plannedMatchEndsAfterMs))
  if (isCurrent && end > now) await deliverChallenge(deps, what, [[to, by]], known ?? { at }, { now, end }, attempt)
}

/** Reminds both players of their match, unless it was cancelled or moved, or one of them is no longer active. */
async function notifyOfPlannedMatch(deps: PushDeps, { challengeId, at }: About<'planned'>, attempt: DeliveryAttempt) {
  const now = instant(deps.clock())
  const planned = await deps.handlers.challenges.read((state) =>
    state.find((one) => one.challengeId === challengeId && one.at === at && isChallengeInState('planned', one, now)),
  )
  if (planned === undefined || at <= now) return
  const { from, to } = planned
  if (!(await deps.handlers.players.read((state) => isActive(state, from) && isActive(state, to)))) return
  const recipients = [
    [from, to],
    [to, from],
  ] as const
  await deliverChallenge(deps, 'planned', recipients, { at }, { now, end: at }, attempt)
}

/** Sends a message about a challenge. @param recipients the players to notify, each with the opponent */
async function deliverChallenge(
  deps: PushDeps,
  what: Parameters<typeof challengeMessage>[1],
  recipients: readonly (readonly [PlayerId, PlayerId])[],
  challenge: Pick<Challenge, 'at' | 'insteadOf'>,
  { now, end }: { readonly now: Instant; readonly end: Instant },
  attempt: DeliveryAttempt,
): Promise<void> {
  const opponents = new Map(recipients)
  const pseudoOf = await readPseudoLookup(deps.identity, opponents.values())
  await deliverNotification(
    deps,
    {
      kind: 'challenge',
      about: 'a challenge',
      to: [...opponents.keys()],
      messageFor: (recipient) =>
        challengeMessage(recipient, what, pseudoOf(opponents.get(recipient.id) ?? recipient.id), challenge, {
          ...deps,
          now,
        }),
      options: { TTL: Math.ceil((Date.parse(end) - Date.parse(now)) / 1000), urgency: 'high', topic: 'challenge' },
    },
    attempt,
  )
}

/** Notifies all other players of an active player who is still free, unless match entry is closed. */
async function notifyOfAvailable(
  deps: PushDeps,
  { playerId }: About<'available'>,
  attempt: DeliveryAttempt,
): Promise<void> {
  const now = deps.clock()
  const until = (await deps.availability.freeAt(instant(now))).get(playerId)
  if (until === undefined || !(await deps.handlers.matches.read(({ open }) => open))) return
  if (!(await deps.handlers.players.read((state) => isActive(state, playerId)))) return
  const pseudoOf = await readPseudoLookup(deps.identity, [playerId])
  await deliverNotification(
    deps,
    {
      kind: 'available',
      about: 'a free player',
      except: playerId,
      messageFor: (recipient) => freePlayerMessage(recipient, pseudoOf(playerId), until, deps.timeZone),
      options: { TTL: Math.ceil((Date.parse(until) - now) / 1000), urgency: 'normal', topic: 'available' },
    },
    attempt,
  )
}

const adminsIn = (players: PlayersState['players']): readonly PlayerId[] =>
  entriesOf(players).flatMap(([id, { admin }]) => (admin ? [id] : []))

/** Notifies the admins of a registration that still waits for activation. */
async function notifyOfRegistration(deps: PushDeps, job: About<'registered'>, attempt: DeliveryAttempt): Promise<void> {
  const admins = await deps.handlers.players.read(({ players }) => {
    if (lookUp(players, job.playerId)?.status !== 'pending') return []
    return adminsIn(players)
  })
  const pseudoOf = await readPseudoLookup(deps.identity, [job.playerId])
  await deliverNotification(
    deps,
    {
      kind: 'registration',
      about: 'a registration',
      to: admins,
      messageFor: (recipient) => waitingRegistrationMessage(recipient, pseudoOf(job.playerId)),
      options: kept(1, 'registration'),
    },
    attempt,
  )
}

/** Notifies a player whose archive is still kept. */
async function notifyOfArchive(deps: PushDeps, { playerId }: About<'archive'>, attempt: DeliveryAttempt) {
  if (archiveStateOf(await deps.identity.archives.of(playerId), deps.clock()) !== 'ready') return
  await deliverNotification(
    deps,
    {
      kind: null,
      about: 'an archive of own data',
      to: [playerId],
      messageFor: archiveReadyMessage,
      options: kept(1, 'archive'),
    },
    attempt,
  )
}

/** Notifies the other admins of an export of the club. */
async function notifyOfExport(deps: PushDeps, { by }: About<'exported'>, attempt: DeliveryAttempt): Promise<void> {
  const pseudoOf = await readPseudoLookup(deps.identity, [by])
  const messageFor = (recipient: PushRecipient) => clubExportedMessage(recipient, pseudoOf(by))
  await notifyAdmins(
    deps,
    { about: 'an export of the club', except: by, messageFor, options: kept(7, 'export') },
    attempt,
  )
}

/** Notifies the admins that a chat takes no messages. */
async function notifyOfPausedChat(deps: PushDeps, { chatId }: About<'chat'>, attempt: DeliveryAttempt): Promise<void> {
  const found = await deps.identity.chats.of(chatId)
  if (found === null) return
  const messageFor = (recipient: PushRecipient) => pausedChatMessage(recipient, found.settings.name)
  await notifyAdmins(deps, { about: 'a paused chat', messageFor, options: kept(7, 'chat') }, attempt)
}

/** Sends the admins a notification that they cannot switch off. */
async function notifyAdmins(
  deps: PushDeps,
  delivery: Omit<NotificationForPlayers, 'kind' | 'to'>,
  attempt: DeliveryAttempt,
): Promise<void> {
  const to = await deps.handlers.players.read(({ players }) => adminsIn(players))
  await deliverNotification(deps, { ...delivery, kind: null, to }, attempt)
}

/**
 * Removes the activation device of an applicant and notifies it (docs/specification.md#notifications). After a failure
 * the device is stored again, for the next attempt.
 */
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
  try {
    await send(device, JSON.stringify(accountActivatedMessage(language)), kept(7, 'activation'), signal)
  } catch (error) {
    const { endpoint, p256dh, auth } = device
    await identity.setActivationDevice(playerId, { endpoint, p256dh, auth })
    throw error
  }
}
