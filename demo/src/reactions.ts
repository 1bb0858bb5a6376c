import { instant, type PlayerId } from '@topspin/domain/ids'
import type { Random } from '@topspin/domain/random'
import { reactionSigns } from '@topspin/domain/reaction-signs'
import { streams } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'

/** How many of the last matches can get reactions. */
const reactedMatches = 60

/**
 * The steps of reactions to about two thirds of the last `reactedMatches` matches outside tournaments, within a minute
 * of each match. Nobody reacts to a cancelled match.
 * @param matches the steps of all matches outside tournaments and of their cancellations, in order
 * @param end epoch milliseconds, after which nobody reacts
 */
export function reactionSteps(
  dice: Random,
  matches: readonly CommandStep[],
  people: readonly PlayerId[],
  end: number,
): CommandStep[] {
  const lastId = { simple: 0, double: 0 }
  const played = matches.flatMap(({ command, at }) => {
    if (command.type !== 'RecordMatch') return []
    const { ladder } = command
    lastId[ladder] += 1
    return [{ ladder, matchId: lastId[ladder], at: Date.parse(at) }]
  })
  const isCancelled = ({ ladder, matchId }: (typeof played)[number]) =>
    matches.some(
      ({ command }) => command.type === 'CancelMatch' && command.ladder === ladder && command.matchId === matchId,
    )
  return played
    .slice(-reactedMatches)
    .filter((match) => dice.chance(2 / 3) && !isCancelled(match))
    .flatMap(({ ladder, matchId, at }) =>
      people
        .filter(() => dice.chance(0.2))
        .map((by): CommandStep => {
          const command = { type: 'ReactToMatch', ladder, matchId, by, sign: dice.pick(reactionSigns) } as const
          const reacted = Math.min(at + 1000 * (1 + dice.below(60)), end)
          return { at: instant(reacted), actor: by, stream: streams.reactions, command }
        }),
    )
}
