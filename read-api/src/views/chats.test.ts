import { type Instant, instant } from '@topspin/domain/ids'
import { plusSeconds, someFriday } from '@topspin/domain/testing/builders'
import type { StoredChat } from '@topspin/platform/identity/parts'
import { sampleChat as settings } from '@topspin/platform/identity/testing/sample-chat'
import { describe, expect, it } from 'vitest'
import { chatSendingStateAfter, chatStateOf as chatStateAt } from './chats.ts'

const news = { about: 'results', count: 1, upTo: { results: someFriday } } as const
const arrived = { failure: null, retryAfter: null }
const answered = (status: number, retryAfter: number | null = null) =>
  ({ failure: { reason: 'status', status }, retryAfter }) as const
const after = (minutes: number): Instant => plusSeconds(someFriday, minutes * 60)

const chatStateOf = (chat: StoredChat) => chatStateAt(chat, after(600))

/** The chat after attempts with these outcomes, one attempt each hour. */
const chatAfter = (...outcomes: readonly Parameters<typeof chatSendingStateAfter>[2][]): StoredChat =>
  outcomes.reduce<StoredChat>(
    (chat, outcome, index) => ({
      settings,
      delivery: chatSendingStateAfter(chat, news, outcome, after(60 * (index + 1)), 300),
    }),
    { settings, delivery: null },
  )
const minutesToRetry = (chat: StoredChat) =>
  (Date.parse(chat.delivery?.retryAt ?? '') - Date.parse(chat.delivery?.sends[0]?.at ?? '')) / 60_000

describe('a chat', () => {
  it('takes messages at first, and after each that has arrived', () => {
    for (const chat of [chatAfter(), chatAfter(arrived), chatAfter(answered(500), arrived)])
      expect(chatStateOf(chat)).toMatchObject({ state: 'sending', since: null, failures: 0 })
    expect(chatAfter(answered(500), arrived).delivery).toMatchObject({
      upTo: { results: someFriday },
      sentAt: after(120),
    })
  })

  it('is tried again after 10, 20 and then each 40 minutes, and nothing counts as sent', () => {
    const failing = (times: number) => chatAfter(...Array.from({ length: times }, () => answered(503)))
    expect([1, 2, 3, 4, 9].map((times) => minutesToRetry(failing(times)))).toEqual([10, 20, 40, 40, 40])
    expect(failing(3).delivery).toMatchObject({ upTo: {}, sentAt: null, failingSince: after(60) })
    expect(chatStateOf(failing(3))).toMatchObject({ state: 'failing', since: after(60), failures: 3 })
  })

  it('is tried again when the server asks for it, but not before ten minutes', () => {
    expect([90, 3600].map((seconds) => minutesToRetry(chatAfter(answered(429, seconds))))).toEqual([10, 60])
  })

  it('is paused after ten failures, and at once when its address is gone', () => {
    const ten = chatAfter(...Array.from({ length: 10 }, () => answered(503)))
    for (const chat of [ten, chatAfter(answered(404)), chatAfter(answered(410))])
      expect(chatStateOf(chat)).toMatchObject({ state: 'resting', retryAt: null })
  })

  it('is tried once more when an admin asks for it, and forgets failures when a test arrives or it is switched on again', () => {
    const { delivery } = chatAfter(answered(404))
    const later = instant(Date.parse(after(90)))
    expect(chatStateOf({ settings: { ...settings, retriedAt: later }, delivery })).toMatchObject({
      state: 'failing',
      retryAt: later,
    })
    expect(chatStateOf({ settings: { ...settings, activeSince: later }, delivery })).toMatchObject({
      state: 'sending',
      failures: 0,
    })
    expect(chatStateOf({ settings: { ...settings, testedAt: later }, delivery })).toMatchObject({ state: 'sending' })
    expect(chatStateOf({ settings: { ...settings, pausedAt: later }, delivery })).toMatchObject({
      state: 'paused',
      since: later,
    })
  })

  it('forgets what a clock that was ahead has dated', () => {
    const { delivery } = chatAfter(answered(404))
    const ahead = after(7 * 24 * 60)
    for (const changed of ['activeSince', 'testedAt', 'retriedAt'])
      expect(chatStateOf({ settings: { ...settings, [changed]: ahead }, delivery })).toMatchObject({ state: 'resting' })
    expect(chatStateAt({ settings, delivery }, someFriday)).toMatchObject({ state: 'sending' })
  })

  it('drops the start of a live match that could not be sent', () => {
    const start = { about: 'live', count: 1, liveId: 'live' } as const
    expect(chatSendingStateAfter({ settings, delivery: null }, start, answered(500), after(1), 1).liveId).toBe('live')
  })
})
