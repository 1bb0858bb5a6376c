import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from './deps.ts'

type Needed = Pick<Deps, 'availability' | 'bus'>

/** Ends the availability of these players. Publishes the change if any of the players was free. @throws EngineAway */
export async function endAvailability({ availability, bus }: Needed, ids: readonly PlayerId[]): Promise<void> {
  if (await availability.end(ids)) await bus.publish('availability-changed', {})
}

/**
 * Ends the availability of the players of a match, or of an account (docs/specification.md#who-is-free). A failure is
 * reported, not thrown: the match counts, or the account is disabled or deleted, and the availability expires anyway.
 */
export async function tryToEndAvailability(deps: Needed & Pick<Deps, 'report'>, players: readonly PlayerId[]) {
  try {
    await endAvailability(deps, players)
  } catch (error) {
    deps.report('players stay free', error)
  }
}
