import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from './deps.ts'

type Needed = Pick<Deps, 'availability' | 'bus'>

/** Ends the availability of players, and publishes the change if one of them was free. @throws EngineAway */
export async function endAvailability({ availability, bus }: Needed, ids: readonly PlayerId[]): Promise<void> {
  if (await availability.end(ids)) await bus.publish('availability-changed', {})
}

/** Like `endAvailability`, but reports a failure: availability expires anyway (docs/specification.md#who-is-free). */
export async function tryToEndAvailability(deps: Needed & Pick<Deps, 'report'>, players: readonly PlayerId[]) {
  try {
    await endAvailability(deps, players)
  } catch (error) {
    deps.report('players stay free', error)
  }
}
