import { person, someFriday } from '@topspin/domain/testing/builders'
import type { ChatSettings } from '../parts.ts'

/** The settings of a chat that gets messages about results. */
export const sampleChat: ChatSettings = {
  id: 'one',
  name: '#ping-pong',
  kind: 'slack',
  sealed: 'sealed',
  shown: 'hooks.slack.com/…9f3k',
  givenBy: person('ada'),
  givenAt: someFriday,
  topics: { results: someFriday },
  activeSince: someFriday,
  pausedAt: null,
  retriedAt: null,
  testedAt: someFriday,
}
