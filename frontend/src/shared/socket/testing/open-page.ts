import { vi } from 'vitest'
import { type Answers, createTestStore, zoe } from '../../../testing/test-store.ts'
import { api } from '../../api/index.ts'
import { socketActions } from '../index.ts'
import { scriptedFeed } from './scripted-feed.ts'

/** Advances the fake timers. */
export const passSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
/** Runs the timers and promises that are due now. */
export const runDueTimers = () => passSeconds(0)
/** A scripted reply: an empty list. */
export const emptyListReply = () => []

/**
 * Opens a page that shows the news and the ranking, with a socket that is not connected yet. The test must
 * have installed fake timers.
 */
export async function openPage(answers: Answers = {}, isVisible = true) {
  const socket = scriptedFeed()
  let changed = () => undefined as unknown
  const visibility = {
    isVisible: () => isVisible,
    follow(listener: () => unknown) {
      changed = listener
      return () => undefined
    },
  }
  const services = { feed: socket.feed, visibility }
  const empty: Answers = { news: emptyListReply, simpleRanking: emptyListReply, liveFind: () => null }
  const app = createTestStore({ ...empty, ...answers }, zoe, services)
  void app.store.dispatch(api.endpoints.news.initiate({}))
  void app.store.dispatch(api.endpoints.simpleRanking.initiate({}))
  await runDueTimers()
  let before = app.calls.length
  return {
    ...app,
    ...socket,
    async show(visible: boolean) {
      isVisible = visible
      changed()
      await runDueTimers()
    },
    /** Connects the socket, whose first message has this position. */
    async connect(position: string) {
      socket.send(socketActions.socketConnected())
      socket.changes([], position)
      await runDueTimers()
    },
    /** The sorted names of the calls that were made since the last call of `read`, or since the page was opened. */
    read() {
      const names = app.calls
        .slice(before)
        .map(({ name }) => name)
        .toSorted()
      before = app.calls.length
      return names
    },
  }
}

/** Opens the page of `openPage` and connects its socket at position 1. */
export async function openConnectedPage(answers?: Answers) {
  const page = await openPage(answers)
  await page.connect('1')
  page.read()
  return page
}
