import { challengeDecider } from '@topspin/domain/challenges/challenges'
import type { Decider } from '@topspin/domain/decider'
import { type EventType, eventTypesOf, type StampedEvent } from '@topspin/domain/events'
import { liveDecider } from '@topspin/domain/live/live-match'
import { matchDecider } from '@topspin/domain/match/match'
import { newsDecider } from '@topspin/domain/news/news'
import { playerDecider } from '@topspin/domain/player/player'
import { reactionDecider } from '@topspin/domain/reactions/reactions'
import type { streams } from '@topspin/domain/streams'
import type { GoldenFold } from '@topspin/domain/testing/golden-fold'

const golden = <State, Type extends EventType>(
  name: keyof typeof streams,
  decider: Decider<State, never, Type, never>,
  types: readonly Type[],
  file: string,
): GoldenFold => ({
  name,
  version: decider.stateVersion,
  versionIn: `domain/src/${file} (\`stateVersion\`)`,
  fold(events) {
    const isOwn = (event: StampedEvent) => (types as readonly EventType[]).includes(event.type)
    const own = events.filter(isOwn) as StampedEvent<Type>[] // `isOwn` checks the types
    return own.reduce((state, event) => decider.evolve(state, event), decider.initialState())
  },
})

const byStream: { readonly [Name in keyof typeof streams]: GoldenFold } = {
  players: golden('players', playerDecider, eventTypesOf('players'), 'player/player.ts'),
  matches: golden('matches', matchDecider, eventTypesOf('matches'), 'match/match.ts'),
  news: golden('news', newsDecider, eventTypesOf('news'), 'news/news.ts'),
  live: golden('live', liveDecider, eventTypesOf('live'), 'live/live-match.ts'),
  reactions: golden('reactions', reactionDecider, eventTypesOf('reactions'), 'reactions/reactions.ts'),
  challenges: golden('challenges', challengeDecider, eventTypesOf('challenges'), 'challenges/challenges.ts'),
}

/**
 * For each decider whose state is stored in snapshots, a fold that makes the state from the events of the
 * golden history. A test demands a new version when the result of a fold changes.
 */
export const goldenStateFolds: readonly GoldenFold[] = Object.values(byStream)
