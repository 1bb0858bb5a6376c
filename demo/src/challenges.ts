import { findPlannableDays } from '@topspin/domain/challenges/challenge'
import type { ChallengeCommand } from '@topspin/domain/challenges/challenges'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { Random } from '@topspin/domain/random'
import { streams } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'
import { minuteMs, officeRules } from './calendar.ts'

/**
 * Who takes part. The first of `others` challenges `champion`. `champion` challenges the second, who accepts, and the
 * third, who proposes another time.
 */
interface Challenged {
  readonly champion: PlayerId
  readonly others: readonly [PlayerId, PlayerId, PlayerId]
}

/**
 * The steps of three challenges: an open one, a planned match, and one for which another time was proposed. All are to
 * play at lunch on the next day on which matches may be recorded; no steps if there is no such day.
 * @param end epoch milliseconds; all steps are in the ten minutes before this time
 */
export function challengeSteps(dice: Random, { champion, others }: Challenged, end: number): CommandStep[] {
  const asked = end - 10 * minuteMs
  const day = findPlannableDays(officeRules, instant(asked)).at(-1)
  if (day === undefined) return []
  const lunch = (minutes: number) => instant(Date.parse(day.to) + (minutes - 6.5 * 60) * minuteMs)
  const step = (minutes: number, actor: PlayerId, command: ChallengeCommand): CommandStep => ({
    at: instant(asked + minutes * minuteMs),
    actor,
    stream: streams.challenges,
    command,
  })
  const send = (minutes: number, from: PlayerId, to: PlayerId, at: Instant) => {
    const challengeId = dice.uuid()
    return { challengeId, sent: step(minutes, from, { type: 'SendChallenge', challengeId, from, to, at }) }
  }
  const [sender, opponent, mover] = others
  const open = send(8, sender, champion, lunch(30))
  const planned = send(0, champion, opponent, lunch(0))
  const moved = send(1, champion, mover, lunch(15))
  const accept = { type: 'AcceptChallenge', challengeId: planned.challengeId, by: opponent } as const
  const move = { type: 'ProposeAnotherTime', challengeId: moved.challengeId, by: mover, at: lunch(60) } as const
  return [planned.sent, moved.sent, step(4, opponent, accept), step(6, mover, move), open.sent]
}
