import type { Chat } from '@topspin/domain/contract/chat'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { firstSkeleton, firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, holdAnswers } from './server-stand-in.ts'

const { admin } = people
/** The instant `minutes` before the time of the tests' clock. */
const ago = (minutes: number): string => testInstant(-minutes * 60_000)
const path = '/account/admin/messageries'
const unavailable = { reason: 'status', status: 503 } as const

const send = (minutes: number, changes: Partial<Chat['sends'][number]> = {}): Chat['sends'][number] => ({
  ...{ at: ago(minutes), about: 'results', count: 1, milliseconds: 312, failure: null },
  ...changes,
})

const sample: Chat = {
  id: '0198a2f4-0000-7000-8000-0000000000a1',
  name: '#ping-pong',
  kind: 'slack',
  address: 'hooks.slack.com/…X9f3',
  givenBy: admin,
  givenAt: ago(30_000),
  topics: ['results', 'live', 'tournaments', 'week'],
  state: 'sending',
  since: null,
  failures: 0,
  failure: null,
  retryAt: null,
  sends: [send(12), send(4_000, { about: 'week', milliseconds: 412 })],
}

/** A chat of each state, by its state. */
export const chats = {
  sending: sample,
  failing: {
    ...sample,
    id: '0198a2f4-0000-7000-8000-0000000000a2',
    name: 'Ping du bureau de Saint-Rémy-lès-Chevreuse',
    kind: 'teams',
    address: 'acme.webhook.office.com/…e41c',
    topics: ['results', 'tournaments', 'week'],
    state: 'failing',
    since: ago(70),
    failures: 3,
    failure: unavailable,
    retryAt: testInstant(600_000),
    sends: [
      send(5, { failure: unavailable }),
      send(24, { failure: unavailable }),
      send(70, { failure: { reason: 'slow', status: null } }),
      send(140, { count: 2 }),
      send(4_000, { about: 'week', milliseconds: 412 }),
    ],
  },
  paused: {
    ...sample,
    ...{ id: '0198a2f4-0000-7000-8000-0000000000a3', name: 'Admins', kind: 'mattermost', topics: ['registrations'] },
    ...{ state: 'paused', since: ago(15_000), sends: [] },
  },
  resting: {
    ...sample,
    ...{ id: '0198a2f4-0000-7000-8000-0000000000a4', name: widestPseudo.repeat(2), kind: 'other', topics: [] },
    ...{ state: 'resting', since: ago(600), failures: 1, failure: { reason: 'status', status: 410 }, sends: [] },
  },
} as const satisfies Record<string, Chat>

/** The address of the screen of a chat. */
export const chatScreenPath = ({ id }: Chat): string => `${path}/${id}`

const withChats = (page: Page) => answer(page, 'chats', Object.values(chats))

/** The screens of chats, in states that the demo data do not have. */
export const chatStates: readonly ScreenState[] = [
  screenInState('chats', admin, path, withChats, firstWithText('#ping-pong')),
  screenInState('chats, loading', admin, path, (page) => holdAnswers(page, '/api/admin/chats'), firstSkeleton),
  screenInState('chat, failing', admin, chatScreenPath(chats.failing), withChats, firstWithText(/ne sont pas arrivés/)),
  screenInState('chat, resting', admin, chatScreenPath(chats.resting), withChats, firstWithText(/s’est mis en pause/)),
]
