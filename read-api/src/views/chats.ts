import { type Chat, chatTopics } from '@topspin/domain/contract/chat'
import { type Instant, instant } from '@topspin/domain/ids'
import { isAheadOfClock } from '@topspin/domain/time/ahead-of-clock'
import type { ChatOutcome } from '@topspin/platform/chat/send-chat'
import type { ChatSendAttempt, ChatSendingState, StoredChat } from '@topspin/platform/identity/parts'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'

// When a chat may be written to, and how failures delay the next attempt (docs/specification.md#chat).

/** At most one message is sent in this time (milliseconds). */
export const minMessageIntervalMs = 10 * 60_000
/** After this many failures in a row no attempt is made: the state is `resting`. */
const mostFailures = 10
/** The longest wait after a failure (milliseconds). If the chat asks for a longer wait (`retryAfter`), that counts. */
const longestRetryMs = 40 * 60_000
/** With one of these HTTP statuses, the address no longer exists. */
const goneStatuses: ReadonlySet<number | null> = new Set([404, 410])
const keptSends = 5

const nothingSent: ChatSendingState = {
  attempts: 0,
  sentAt: null,
  failures: 0,
  failingSince: null,
  retryAt: null,
  upTo: {},
  week: null,
  liveId: null,
  sends: [],
}

export const chatSendingStateOf = ({ delivery }: StoredChat): ChatSendingState => delivery ?? nothingSent

type ChatStatus = Pick<Chat, 'state' | 'since' | 'failures' | 'failure' | 'retryAt'>

/**
 * The state of a chat. Failures count only since an admin last resumed the chat, and since a test message last arrived. A
 * failure in the future, from a wrong clock, does not count.
 */
export function chatStateOf(chat: StoredChat, now: Instant): ChatStatus {
  const { pausedAt, activeSince, retriedAt, testedAt } = chat.settings
  const { failures, failingSince, retryAt, sends } = chatSendingStateOf(chat)
  const none = { failures: 0, failure: null, retryAt: null }
  if (pausedAt !== null) return { state: 'paused', since: pausedAt, ...none }
  const [last] = sends
  const isAhead = (at: Instant) => isAheadOfClock(at, Date.parse(now))
  if (last === undefined || last.failure === null || isAhead(last.at)) return { state: 'sending', since: null, ...none }
  const isAfterLast = (at: Instant) => at > last.at && !isAhead(at)
  if (isAfterLast(activeSince) || isAfterLast(testedAt)) return { state: 'sending', since: null, ...none }
  const failed = { failures, failure: last.failure }
  if (retriedAt !== null && isAfterLast(retriedAt))
    return { state: 'failing', since: failingSince, ...failed, retryAt: retriedAt }
  return retryAt === null
    ? { state: 'resting', since: last.at, ...failed, retryAt }
    : { state: 'failing', since: failingSince, ...failed, retryAt }
}

/**
 * What a message is about, and the fields of `ChatSendingState` to store when the chat has taken the message. `liveId` is
 * stored after a failure, too.
 */
export type ChatDeliveryUpdate = Partial<Pick<ChatSendingState, 'upTo' | 'week' | 'liveId'>> &
  Pick<ChatSendAttempt, 'about' | 'count'>

/**
 * The sending state after an attempt that took `milliseconds`. What a failed message reports counts as not sent. Only
 * the start of a live match (`liveId`) counts as sent, because it is soon out of date.
 */
export function chatSendingStateAfter(
  chat: StoredChat,
  { about, count, ...sent }: ChatDeliveryUpdate,
  { failure, retryAfter }: ChatOutcome,
  at: Instant,
  milliseconds: number,
): ChatSendingState {
  const before = chatSendingStateOf(chat)
  const attempt = { at, about, count, milliseconds, failure }
  const next = { ...before, attempts: before.attempts + 1, sends: [attempt, ...before.sends].slice(0, keptSends) }
  if (failure === null) return { ...next, ...sent, upTo: { ...before.upTo, ...sent.upTo }, sentAt: at, ...succeeded }
  const failures = chatStateOf(chat, at).failures + 1
  const isOver = failures >= mostFailures || goneStatuses.has(failure.status)
  const wait = Math.max(Math.min(minMessageIntervalMs * 2 ** (failures - 1), longestRetryMs), (retryAfter ?? 0) * 1000)
  return {
    ...next,
    liveId: sent.liveId ?? before.liveId,
    failures,
    failingSince: failures === 1 ? at : before.failingSince,
    retryAt: isOver ? null : instant(Date.parse(at) + wait),
  }
}

const succeeded = { failures: 0, failingSince: null, retryAt: null } as const

/** The chats as admins see them. An address is secret, so only a part of it is shown (`ChatSettings.shown`). */
export async function chatsView(identity: IdentityStore, now: Instant): Promise<Chat[]> {
  const all = (await identity.chats.all()).toSorted((one, other) =>
    one.settings.name.localeCompare(other.settings.name, 'fr'),
  )
  const people = all.map(({ settings }) => settings.givenBy)
  const pseudoOf = await readPseudoLookup(identity, people)
  return all.map((chat) => {
    const { id, name, kind, shown, givenBy, givenAt, topics } = chat.settings
    return {
      id,
      name,
      kind,
      address: shown,
      givenBy: pseudoOf(givenBy),
      givenAt,
      topics: chatTopics.filter((topic) => topics[topic] !== undefined),
      ...chatStateOf(chat, now),
      sends: [...chatSendingStateOf(chat).sends],
    }
  })
}
