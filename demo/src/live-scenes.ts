import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { LiveCommand } from '@topspin/domain/live/live-match'
import { otherSide, type Side } from '@topspin/domain/live/table-tennis'
import type { FixtureReference } from '@topspin/domain/match/counting'
import type { Random } from '@topspin/domain/random'
import { streams } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'

interface LiveScene {
  readonly playerOne: PlayerId
  readonly playerTwo: PlayerId
  readonly recorder: PlayerId
  readonly points: readonly Side[]
  readonly fixture?: FixtureReference
}

/** The steps of a live match from start to last point. `end` is the time of the last point in epoch milliseconds. */
interface LiveScore {
  readonly steps: CommandStep[]
  readonly end: number
  readonly liveId: string
}

/** The steps so far of a live match that is still being scored. `start` is in epoch milliseconds. */
export interface LiveMatchUnderWay extends Pick<LiveScene, 'playerOne' | 'playerTwo'> {
  readonly steps: readonly CommandStep[]
  readonly start: number
}

/**
 * Generates the steps of a live match: two minutes of warm-up, then a point every 11 to 19 seconds, with one wrong
 * point that the recorder undoes.
 * @param from epoch milliseconds
 */
export function liveMatchSteps(random: Random, scene: LiveScene, from: number): LiveScore {
  const steps: CommandStep[] = []
  let at = from
  let version = 0
  const submit = (seconds: number, command: LiveCommand) => {
    at += Math.round(seconds * 1000)
    version += 1
    steps.push({ at: instant(at), actor: scene.recorder, stream: streams.live, command })
  }
  const { playerOne, playerTwo, fixture, recorder: by } = scene
  const wrongPoint = random.below(scene.points.length)

  const liveId = random.uuid()
  submit(0, { type: 'StartLive', liveId, playerOne, playerTwo, by, fixture })
  submit(120, { type: 'ChooseFirstServer', by, server: random.pick(['one', 'two']) })
  scene.points.forEach((scorer, index) => {
    const rally = 11 + random.next() * 8
    if (index === wrongPoint) {
      submit(rally, { type: 'ScorePoint', by, version, scorer: otherSide(scorer) })
      submit(3, { type: 'UndoPoint', by, version })
      submit(2, { type: 'ScorePoint', by, version, scorer })
    } else submit(rally, { type: 'ScorePoint', by, version, scorer })
  })
  return { steps, end: at, liveId }
}

/** Moves steps to a later time, all by the same interval. */
export function shiftSteps(steps: readonly CommandStep[], milliseconds: number): CommandStep[] {
  const moved = (at: Instant) => instant(Date.parse(at) + milliseconds)
  return steps.map((step) => ({ ...step, at: moved(step.at) }))
}
