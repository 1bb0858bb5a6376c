import { createHash } from 'node:crypto'
import { instant } from '@topspin/domain/ids'
import type { ChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import type { SendChat } from '@topspin/platform/chat/send-chat'
import type { JobData, JobQueue } from '@topspin/platform/job-queue/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import type { RepeatEvery } from '../socket/every.ts'
import { chatSendingStateAfter, chatSendingStateOf, chatStateOf } from '../views/chats.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { type NextChatMessage, nextChatMessageFor } from './chat-news.ts'

interface ChatWorkerDeps {
  readonly views: ReadSideDeps
  readonly jobs: JobQueue
  readonly addresses: ChatAddressCipher
  readonly send: SendChat
  readonly every: RepeatEvery
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly report: ReportError
}

/** Milliseconds between two checks of the chats. */
const pause = 10_000

/**
 * Writes to the chats that admins have set (docs/specification.md#chat). Any number of processes may do this. A job's
 * key has the number of the attempt, so an attempt that several processes add is one job.
 * @returns a function that stops the timer
 */
export async function startChatWorker(deps: ChatWorkerDeps): Promise<() => void> {
  const { jobs, every, report } = deps
  await jobs.work('chat', (job, signal) => writeToChat(deps, job, signal))
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await queueMessages(deps)
    } catch (error) {
      report('chats are not written to', error)
    } finally {
      isChecking = false
    }
  }
  return every(pause, () => void check())
}

async function queueMessages({ views, jobs, clock }: ChatWorkerDeps): Promise<void> {
  const now = instant(clock())
  for (const chat of await views.identity.chats.all()) {
    const { id: chatId } = chat.settings
    const { attempts: attempt } = chatSendingStateOf(chat)
    if ((await nextChatMessageFor(views, chat, now)) !== null)
      await jobs.add('chat', `${chatId} ${attempt}`, { chatId, attempt })
  }
}

async function writeToChat(deps: ChatWorkerDeps, { chatId, attempt }: JobData['chat'], signal: AbortSignal) {
  const { views, jobs, addresses, send, clock } = deps
  const chat = await views.identity.chats.of(chatId)
  const now = instant(clock())
  if (chat === null || chatSendingStateOf(chat).attempts !== attempt) return
  const news = await nextChatMessageFor(views, chat, now)
  if (news === null) return
  const { blocks, ...sent } = news
  // Throws if the store takes no writes: without a stored outcome, the message would be sent again and again.
  await views.identity.chats.setDelivery(chatId, chatSendingStateOf(chat))
  const address = addresses.open(chat.settings.sealed)
  const began = performance.now()
  const outcome =
    address === null
      ? ({ failure: { reason: 'unreadable', status: null }, retryAfter: null } as const)
      : await send(address, { id: idOf(chatId, news), about: news.about, at: Date.parse(now), blocks }, signal)
  // An attempt that the stop of this process interrupts does not count: the job is repeated.
  if (outcome.failure !== null) signal.throwIfAborted()
  const delivery = chatSendingStateAfter(chat, sent, outcome, now, Math.round(performance.now() - began))
  // After a crash before this line the message is sent again, with the same id if its content is the same.
  await views.identity.chats.setDelivery(chatId, delivery)
  if (chatStateOf({ ...chat, delivery }, now).state === 'resting')
    await jobs.add('notify', `chat ${chatId} ${now}`, { about: 'chat', chatId })
}

/** Messages with the same content have the same id. */
const idOf = (chatId: string, news: NextChatMessage): string =>
  `${chatId}-${createHash('sha256').update(JSON.stringify(news)).digest('hex').slice(0, 16)}`
