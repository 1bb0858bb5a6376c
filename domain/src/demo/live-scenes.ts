import { type Instant, instant, type PlayerId } from '../ids.ts'
import type { LiveCommand } from '../live-match.ts'
import { streams } from '../streams.ts'
import { otherSide, type Side } from '../table-tennis.ts'
import type { Random } from './random.ts'
import type { Step } from './stage.ts'

export interface LiveScene {
  readonly playerOne: PlayerId
  readonly playerTwo: PlayerId
  readonly recorder: PlayerId
  readonly points: readonly Side[]
}

/** A live match from its start to its last point; what follows needs the instant of that point. */
export interface LiveScore {
  readonly steps: Step[]
  readonly end: number
}

/** How long the scene takes: two minutes of warming up, then a rally every 11 to 19 seconds. */
export function playLive(random: Random, scene: LiveScene, from: number): LiveScore {
  const steps: Step[] = []
  let at = from
  let version = 0
  const say = (seconds: number, command: LiveCommand) => {
    at += Math.round(seconds * 1000)
    version += 1
    steps.push({ at: instant(at), actor: scene.recorder, stream: streams.live, command })
  }
  const { playerOne, playerTwo, recorder: by } = scene
  const slip = random.below(scene.points.length)

  say(0, { type: 'StartLive', liveId: random.uuid(), playerOne, playerTwo, by })
  say(120, { type: 'ChooseFirstServer', by, server: random.pick(['one', 'two']) })
  scene.points.forEach((scorer, index) => {
    const rally = 11 + random.next() * 8
    if (index === slip) {
      // The referee's thumb slips once, and takes it back.
      say(rally, { type: 'ScorePoint', by, version, scorer: otherSide(scorer) })
      say(3, { type: 'UndoPoint', by, version })
      say(2, { type: 'ScorePoint', by, version, scorer })
    } else say(rally, { type: 'ScorePoint', by, version, scorer })
  })
  return { steps, end: at }
}

/** Moves steps in time, all by as much. */
export function shift(steps: readonly Step[], milliseconds: number): Step[] {
  const moved = (at: Instant) => instant(Date.parse(at) + milliseconds)
  return steps.map((step) => ({ ...step, at: moved(step.at) }))
}
