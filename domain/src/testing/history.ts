import { eventTypesOf, type StampedEvent } from '../events.ts'
import { fromPoints, type Ladder, type PlayerId } from '../ids.ts'
import { type LiveCommand, type LiveEventType, type LiveState, liveDecider } from '../live/live-match.ts'
import { recordCommandOf } from '../live/live-recording.ts'
import type { Side } from '../live/table-tennis.ts'
import type { MatchCommand } from '../match/match.ts'
import type { NewsCommand } from '../news/news.ts'
import type { PlayerCommand } from '../player/player.ts'
import { seededRandom } from '../random.ts'
import { streams } from '../streams.ts'
import { type AttemptedAction, clubMembers } from './attempts.ts'
import { parseInstant, person, plusSeconds, uuidOf } from './builders.ts'
import { randomCommandSeries } from './commands.ts'
import { pointsInARow } from './points.ts'
import { historyRules } from './random-history.ts'
import { type CommandStep, decidersInMemory } from './stage.ts'

/** The steps that led to events, and these events, in the order of the log. */
export interface History {
  readonly steps: readonly CommandStep[]
  readonly events: readonly StampedEvent[]
}

const member = (index: number): PlayerId => clubMembers[index] ?? person('outside the club')
const admin = member(0)

const liveTypes: readonly string[] = eventTypesOf('live')

const matchTypes: readonly string[] = eventTypesOf('matches')

const isOfMatch = (event: StampedEvent) => matchTypes.includes(event.type) && 'matchId' in event.data

const idsOf = (side: readonly { readonly playerId: PlayerId }[]) => side.map(({ playerId }) => playerId)

const isLive = (event: StampedEvent): event is StampedEvent<LiveEventType> => liveTypes.includes(event.type)

/**
 * Turns attempts into steps and performs them one after another on empty streams. A step may refer to the last match,
 * so it is made after the steps before it were performed. Refused steps leave no event.
 * @param present how many of `clubMembers` are registered and active before the first attempt
 */
export function historyOfAttempts(present: number, attempts: readonly AttemptedAction[]): History {
  const deciders = decidersInMemory(historyRules)
  const steps: CommandStep[] = []
  const events: StampedEvent[] = []
  let now = parseInstant('2026-01-05T08:00:00Z')
  let live: LiveState = liveDecider.initialState()

  const submit = (step: CommandStep): void => {
    const decided = deciders.attempt(step)
    if (decided.length > 0) steps.push(step)
    events.push(...decided)
    for (const event of decided) if (isLive(event)) live = liveDecider.evolve(live, event)
  }
  const onPlayers = (command: PlayerCommand) => submit({ at: now, actor: admin, stream: streams.players, command })
  const onMatches = (command: MatchCommand) => submit({ at: now, actor: admin, stream: streams.matches, command })
  const onNews = (command: NewsCommand) => submit({ at: now, actor: admin, stream: streams.news, command })
  const onLive = (command: LiveCommand) => submit({ at: now, actor: admin, stream: streams.live, command })

  function register(playerId: PlayerId): void {
    onPlayers({ type: 'RegisterPlayer', playerId, startScore: fromPoints(500) })
  }

  /** The id of a match of a ladder. @param back how many matches of the ladder are later */
  const matchIdOf = (ladder: Ladder, back: number): number =>
    events.filter((event) => event.type === 'MatchPlayed' && event.data.ladder === ladder).length - back

  /** Number of events in the stream of the matches. */
  const revision = () => events.filter(({ type }) => matchTypes.includes(type)).length

  function correct({ ladder, back, people, loserSets, isStale }: Extract<AttemptedAction, { kind: 'correct' }>): void {
    const each = ladder === 'simple' ? 1 : 2
    const result = people && {
      winners: people.slice(0, each).map(member),
      losers: people.slice(each, 2 * each).map(member),
      loserSets,
    }
    const command = { type: 'CorrectMatch', ladder, matchId: matchIdOf(ladder, back), result, by: admin } as const
    onMatches({ ...command, revision: revision() - (isStale ? 1 : 0) })
  }

  function unpublish(back: number): void {
    const published = events.flatMap((event) => (event.type === 'NewsPublished' ? [event.data.newsId] : []))
    const newsId = published.at(-1 - back)
    if (newsId !== undefined) onNews({ type: 'DeleteNews', newsId })
  }

  function startLive([playerOne = admin, playerTwo = admin, by = admin]: PlayerId[]): void {
    onLive({ type: 'StartLive', liveId: uuidOf(`live ${steps.length}`), playerOne, playerTwo, by })
    onLive({ type: 'ChooseFirstServer', server: 'one', by })
  }

  function score(scorer: Side, count: number, undone: number): void {
    const asRecorder = () => ({ by: live?.recorder ?? admin, version: live?.version ?? 0 })
    for (let left = count; left > 0; left -= 1) onLive({ type: 'ScorePoint', scorer, ...asRecorder() })
    for (let left = undone; left > 0; left -= 1) onLive({ type: 'UndoPoint', ...asRecorder() })
    const { recorder: by, liveId } = live ?? { recorder: admin, liveId: '' }
    onLive({ type: 'ReactToLive', by, liveId, sign: undone > 0 ? null : 'fire' })
  }

  function takeOver(by: PlayerId, scorers: readonly Side[]): void {
    const former = live?.recorder ?? admin
    onLive({ type: 'TakeOverLive', liveId: live?.liveId ?? '', by })
    if (scorers.length > 0) onLive({ type: 'SendPoints', by: former, version: live?.version ?? 0, scorers })
  }

  function endLive(isSaved: boolean): void {
    onLive({ type: isSaved ? 'SaveLive' : 'StopLive', by: live?.recorder ?? admin })
    const saving = live?.saving
    if (saving === undefined) return
    onMatches(recordCommandOf(saving))
    onLive({ type: 'FinishLiveSave', liveId: saving.liveId })
  }

  function series(seed: number): void {
    const last = events.findLast(isOfMatch)
    const playedLast = last?.type === 'MatchPlayed' ? last.data : null
    const lastMatch = playedLast && {
      ...playedLast,
      winners: idsOf(playedLast.winners),
      losers: idsOf(playedLast.losers),
    }
    const dice = seededRandom(`${seed} after ${steps.length}`)
    const lastId = { simple: matchIdOf('simple', 0), double: matchIdOf('double', 0) }
    for (const step of randomCommandSeries(dice, {
      at: now,
      players: clubMembers,
      lastId,
      lastMatch,
      revision: revision(),
    }))
      submit(step)
  }

  function perform(attempt: AttemptedAction): void {
    switch (attempt.kind) {
      case 'register':
        register(member(attempt.player))
        break
      case 'account':
        onPlayers({ type: attempt.about, playerId: member(attempt.player) })
        break
      case 'entry':
        onMatches({ type: attempt.isOpened ? 'OpenEntry' : 'CloseEntry' })
        break
      case 'match':
        onMatches(recordOf(attempt.people.map(member), attempt.ladder, attempt.sets))
        break
      case 'cancel': {
        const { ladder, back } = attempt
        onMatches({ type: 'CancelMatch', ladder, matchId: matchIdOf(ladder, back), by: admin })
        break
      }
      case 'contest': {
        const { ladder, back, player } = attempt
        const contestId = uuidOf(`contest ${steps.length}`)
        onMatches({ type: 'ContestMatch', contestId, ladder, matchId: matchIdOf(ladder, back), by: member(player) })
        break
      }
      case 'correct':
        correct(attempt)
        break
      case 'unpublish':
        unpublish(attempt.back)
        break
      case 'live':
        startLive(attempt.people.map(member))
        break
      case 'points':
        score(attempt.side, attempt.count, attempt.undone)
        break
      case 'takeOver':
        takeOver(member(attempt.player), pointsInARow(attempt.side, attempt.sent))
        break
      case 'endLive':
        endLive(attempt.isSaved)
        break
      case 'series':
        series(attempt.seed)
        break
    }
  }

  for (const playerId of clubMembers.slice(0, present)) {
    register(playerId)
    onPlayers({ type: 'ActivatePlayer', playerId })
  }
  for (const attempt of attempts) {
    now = plusSeconds(now, attempt.seconds)
    perform(attempt)
  }
  return { steps, events }
}

function recordOf(people: PlayerId[], ladder: Ladder, [setsOne, setsTwo]: readonly [number, number]): MatchCommand {
  const each = ladder === 'simple' ? 1 : 2
  const sideOne = people.slice(0, each)
  const sideTwo = people.slice(each, 2 * each)
  const recorder = people[0] ?? admin
  return { type: 'RecordMatch', ladder, sideOne, sideTwo, setsOne, setsTwo, recorder, origin: 'entry' }
}
