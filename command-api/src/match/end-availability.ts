import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

type Needed = Pick<Deps, 'availability' | 'bus'>

/** These players are no longer free. Publishes the change if one of them was. @throws EngineAway */
export async function endAvailability({ availability, bus }: Needed, ids: readonly PlayerId[]): Promise<void> {
  if (await availability.end(ids)) await bus.publish('availability-changed', {})
}

/**
 * The players of a match are no longer free (docs/specification.md#who-is-free). A failure is reported only: the match
 * counts, and availability ends by itself.
 */
export async function endAvailabilityByMatch(deps: Needed & Pick<Deps, 'report'>, players: readonly PlayerId[]) {
  try {
    await endAvailability(deps, players)
  } catch (error) {
    deps.report('players of a match stay free', error)
  }
}
