import type { Chat } from '@topspin/domain/contract/chat'
import { type Instant, instant } from '@topspin/domain/ids'
import type { ChatOutcome } from '@topspin/platform/chat/send-chat'
import type { ChatDelivery, ChatSend, StoredChat } from '@topspin/platform/identity/chats'

// When a chat may be written to, and how failures delay the next attempt (docs/specification.md#chat).

/** At most one message in this time, in milliseconds. */
export const quietMs = 10 * 60_000
/** After this many failures in a row no further attempt is made: the state is `resting`. */
const mostFailures = 10
/** The longest wait after a failure, unless the chat itself asks for a longer one (`retryAfter`). */
const longestRetryMs = 40 * 60_000
/** An answer with one of these HTTP statuses says that the address no longer exists. */
const goneStatuses: ReadonlySet<number | null> = new Set([404, 410])
const keptSends = 5

const nothingSent: ChatDelivery = {
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

export const deliveryOf = ({ delivery }: StoredChat): ChatDelivery => delivery ?? nothingSent

type Standing = Pick<Chat, 'state' | 'since' | 'failures' | 'failure' | 'retryAt'>

/** The state of a chat. Failures before an admin last resumed the chat or gave its address do not count. */
export function chatStateOf(chat: StoredChat): Standing {
  const { pausedAt, activeSince, retriedAt, givenAt } = chat.settings
  const { failures, failingSince, retryAt, sends } = deliveryOf(chat)
  const none = { failures: 0, failure: null, retryAt: null }
  if (pausedAt !== null) return { state: 'paused', since: pausedAt, ...none }
  const [last] = sends
  if (last === undefined || last.failure === null || last.at < activeSince || last.at < givenAt)
    return { state: 'sending', since: null, ...none }
  const failed = { failures, failure: last.failure }
  if (retriedAt !== null && retriedAt > last.at)
    return { state: 'failing', since: failingSince, ...failed, retryAt: retriedAt }
  return retryAt === null
    ? { state: 'resting', since: last.at, ...failed, retryAt }
    : { state: 'failing', since: failingSince, ...failed, retryAt }
}

/** What a message is about, and the fields of the delivery that change when the message has arrived. */
export type SentNews = Partial<Pick<ChatDelivery, 'upTo' | 'week' | 'liveId'>> & Pick<ChatSend, 'about' | 'count'>

/** The delivery after an attempt. What did not arrive is not marked as sent, except the start of a live match. */
export function deliveryAfter(
  chat: StoredChat,
  { about, count, ...sent }: SentNews,
  { failure, retryAfter }: ChatOutcome,
  at: Instant,
  milliseconds: number,
): ChatDelivery {
  const before = deliveryOf(chat)
  const attempt = { at, about, count, milliseconds, failure }
  const next = { ...before, attempts: before.attempts + 1, sends: [attempt, ...before.sends].slice(0, keptSends) }
  if (failure === null) return { ...next, ...sent, upTo: { ...before.upTo, ...sent.upTo }, sentAt: at, ...succeeded }
  const failures = chatStateOf(chat).failures + 1
  const isOver = failures >= mostFailures || goneStatuses.has(failure.status)
  const wait = Math.max(Math.min(quietMs * 2 ** (failures - 1), longestRetryMs), (retryAfter ?? 0) * 1000)
  return {
    ...next,
    liveId: sent.liveId ?? before.liveId,
    failures,
    failingSince: failures === 1 ? at : before.failingSince,
    retryAt: isOver ? null : instant(Date.parse(at) + wait),
  }
}

const succeeded = { failures: 0, failingSince: null, retryAt: null } as const
