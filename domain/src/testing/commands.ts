import type { ChallengeCommand } from '../challenges/challenges.ts'
import { fromPoints, type Instant, type Ladder, type PlayerId, playerId } from '../ids.ts'
import type { LiveCommand } from '../live/live-match.ts'
import type { MatchCommand } from '../match/match.ts'
import type { NewsCommand } from '../news/news.ts'
import type { PlayerCommand } from '../player/player.ts'
import type { Random } from '../random.ts'
import { reactionSigns } from '../reaction-signs.ts'
import type { ReactionCommand } from '../reactions/reactions.ts'
import { streams } from '../streams.ts'
import type { CommandStep } from './stage.ts'
import { randomTournamentSeries, tournamentCommandTypes } from './tournament-series.ts'

/** The types of all commands. A missing type does not compile; one that no generated history contains fails a test. */
export const commandTypes: { readonly [Type in CommandStep['command']['type']]: true } = {
  RegisterPlayer: true,
  ActivatePlayer: true,
  DisablePlayer: true,
  DeletePlayer: true,
  RefuseRegistration: true,
  RenamePlayer: true,
  AwardStar: true,
  ResetPassword: true,
  ReleaseEmail: true,
  ExportClub: true,
  ChangeChat: true,
  RemoveStar: true,
  AppointAdmin: true,
  AppointReferee: true,
  DismissReferee: true,
  ChooseLanguage: true,
  RecordMatch: true,
  CancelMatch: true,
  WithdrawMatch: true,
  ContestMatch: true,
  UpholdContest: true,
  CorrectMatch: true,
  AttachMatch: true,
  OpenEntry: true,
  CloseEntry: true,
  PublishNews: true,
  DeleteNews: true,
  StartLive: true,
  ChooseFirstServer: true,
  ScorePoint: true,
  UndoPoint: true,
  SaveLive: true,
  FinishLiveSave: true,
  TakeOverLive: true,
  SendPoints: true,
  StopLive: true,
  ReactToLive: true,
  ReactToMatch: true,
  RemoveReaction: true,
  HideReactions: true,
  ShowReactions: true,
  SendChallenge: true,
  ProposeAnotherTime: true,
  AcceptChallenge: true,
  DeclineChallenge: true,
  WithdrawChallenge: true,
  CancelPlannedMatch: true,
  BeginPlannedMatch: true,
  ...tournamentCommandTypes,
}

interface PlayedMatch {
  readonly ladder: Ladder
  readonly matchId: number
  /** One of the players of the match. */
  readonly recorder: PlayerId
  readonly winners: readonly PlayerId[]
  readonly losers: readonly PlayerId[]
  readonly loserSets: 0 | 1
}

/** What a series of commands may refer to. */
interface Scene {
  readonly at: Instant
  /** All players, the admin first. */
  readonly players: readonly PlayerId[]
  /** The id of the last match of each ladder; 0 before the first. */
  readonly lastId: Readonly<Record<Ladder, number>>
  /** The last match; null before the first, and when a later event is about a match, such as its cancellation. */
  readonly lastMatch: PlayedMatch | null
  /** Number of events in the stream of the matches so far. */
  readonly revision: number
}

/** The kinds of series of commands. A series that disables a player or closes entry also undoes that. */
const series = [
  'star',
  'language',
  'referee',
  'rename',
  'reset',
  'absence',
  'guest',
  'mistake',
  'contest',
  'correction',
  'news',
  'entry',
  'live',
  'reactions',
  'challenge',
  'tournament',
] as const

/**
 * Picks one of the series at random and returns its commands; none for a series about `lastMatch` when that is null.
 * Generated histories contain such series; in those of `randomHistory` every command is accepted. The live match of a
 * series is stopped before it has a winner, so that it records no match.
 */
export function randomCommandSeries(dice: Random, { at, players, lastId, lastMatch, revision }: Scene): CommandStep[] {
  const [admin] = players
  if (admin === undefined) throw new RangeError('a series needs players')
  const on = { at, actor: admin }
  const player = (command: PlayerCommand): CommandStep => ({ ...on, stream: streams.players, command })
  const match = (command: MatchCommand): CommandStep => ({ ...on, stream: streams.matches, command })
  const news = (command: NewsCommand): CommandStep => ({ ...on, stream: streams.news, command })
  const live = (command: LiveCommand): CommandStep => ({ ...on, stream: streams.live, command })
  const reaction = (command: ReactionCommand): CommandStep => ({ ...on, stream: streams.reactions, command })
  const challenge = (command: ChallengeCommand): CommandStep => ({ ...on, stream: streams.challenges, command })

  const id = dice.pick(players.slice(1))
  switch (dice.pick(series)) {
    case 'star':
      return [
        player({ type: 'AwardStar', playerId: id }),
        ...(dice.chance(0.5) ? [player({ type: 'RemoveStar', playerId: id })] : []),
      ]
    case 'language':
      return [player({ type: 'ChooseLanguage', playerId: id, language: dice.chance(0.5) ? 'pki' : 'fr' })]
    case 'referee':
      return [player({ type: dice.chance(0.6) ? 'AppointReferee' : 'DismissReferee', playerId: id })]
    case 'rename':
      return [player({ type: 'RenamePlayer', playerId: id })]
    case 'reset':
      return [
        player({ type: 'ResetPassword', playerId: id }),
        player({ type: 'ReleaseEmail', playerId: id }),
        player({ type: 'ExportClub', playerId: admin, format: 'csv', emails: true, journal: false }),
        player({ type: 'ChangeChat', playerId: admin, what: 'added', name: '#ping-pong' }),
      ]
    case 'absence':
      return [player({ type: 'DisablePlayer', playerId: id }), player({ type: 'ActivatePlayer', playerId: id })]
    case 'guest': {
      const guest = playerId(dice.uuid())
      const registered = player({ type: 'RegisterPlayer', playerId: guest, startScore: fromPoints(500) })
      return [registered, player({ type: dice.chance(0.5) ? 'DeletePlayer' : 'RefuseRegistration', playerId: guest })]
    }
    case 'mistake': {
      if (lastMatch === null) return []
      const { ladder, matchId, recorder } = lastMatch
      return [match({ type: dice.chance(0.5) ? 'CancelMatch' : 'WithdrawMatch', ladder, matchId, by: recorder })]
    }
    case 'contest': {
      if (lastMatch === null) return []
      const { ladder, matchId, recorder, winners, losers } = lastMatch
      const contestId = dice.uuid()
      const contested = match({ type: 'ContestMatch', contestId, ladder, matchId, by: recorder })
      const other = players.find((player) => ![...winners, ...losers].includes(player))
      if (other === undefined || dice.chance(0.5)) return [contested]
      return [contested, match({ type: 'UpholdContest', contestId, by: other })]
    }
    case 'correction': {
      if (lastMatch === null) return []
      const { ladder, matchId, recorder, winners, losers, loserSets } = lastMatch
      const result = dice.chance(0.5) ? { winners: losers, losers: winners, loserSets } : null
      return [match({ type: 'CorrectMatch', ladder, matchId, result, by: recorder, revision })]
    }
    case 'news': {
      const newsId = dice.uuid()
      const published = news({ type: 'PublishNews', newsId, title: 'Tournoi', content: 'Jeudi à midi' })
      return dice.chance(0.7) ? [published] : [published, news({ type: 'DeleteNews', newsId })]
    }
    case 'entry':
      return [match({ type: 'CloseEntry' }), match({ type: 'OpenEntry' })]
    case 'live': {
      const liveId = dice.uuid()
      const points = Array.from({ length: dice.below(12) }, (_, index) => index)
      return [
        live({ type: 'StartLive', liveId, playerOne: admin, playerTwo: id, by: admin }),
        live({ type: 'ChooseFirstServer', server: 'one', by: admin }),
        ...points.map((point) =>
          live({ type: 'ScorePoint', by: admin, version: point + 2, scorer: dice.chance(0.5) ? 'one' : 'two' }),
        ),
        ...(points.length > 0 ? [live({ type: 'UndoPoint', by: admin, version: points.length + 2 })] : []),
        live({ type: 'TakeOverLive', by: id, liveId }),
        ...(points.length > 0
          ? [live({ type: 'SendPoints', by: admin, version: points.length + 4, scorers: ['one'] })]
          : []),
        live({ type: 'ReactToLive', by: id, liveId, sign: dice.pick(reactionSigns) }),
        ...(dice.chance(0.5) ? [live({ type: 'ReactToLive', by: id, liveId, sign: null })] : []),
        live({ type: 'StopLive', by: admin }),
      ]
    }
    case 'reactions': {
      if (lastMatch === null) return []
      const { ladder, matchId, recorder, winners } = lastMatch
      const about = { ladder, matchId, by: id }
      const ofPlayer = { ladder, matchId, by: winners[0] ?? recorder }
      return [
        ...reactionSigns.slice(0, 2).map((sign) => reaction({ type: 'ReactToMatch', ...about, sign })),
        reaction({ type: 'ReactToMatch', ...about, by: admin, sign: dice.pick(reactionSigns) }),
        ...(dice.chance(0.5) ? [reaction({ type: 'RemoveReaction', ...about })] : []),
        ...(dice.chance(0.5) ? [reaction({ type: 'HideReactions', ...ofPlayer })] : []),
        ...(dice.chance(0.3) ? [reaction({ type: 'ShowReactions', ...ofPlayer })] : []),
      ]
    }
    case 'tournament':
      return randomTournamentSeries(dice, at, admin, lastId)
    case 'challenge': {
      const challengeId = dice.uuid()
      const about = { challengeId, by: id }
      const both = [admin, id] as const
      const sent = challenge({ type: 'SendChallenge', challengeId, from: admin, to: id, at: null })
      switch (dice.pick(['decline', 'withdraw', 'cancel', 'play'] as const)) {
        case 'decline': {
          // A player who has declined cannot be asked again that day, so a new guest declines in each series.
          const guest = playerId(dice.uuid())
          return [
            player({ type: 'RegisterPlayer', playerId: guest, startScore: fromPoints(500) }),
            player({ type: 'ActivatePlayer', playerId: guest }),
            challenge({ type: 'SendChallenge', challengeId, from: admin, to: guest, at: null }),
            challenge({ type: 'DeclineChallenge', challengeId, by: guest }),
            player({ type: 'DeletePlayer', playerId: guest }),
          ]
        }
        case 'withdraw':
          return [sent, challenge({ type: 'WithdrawChallenge', challengeId, by: admin })]
        case 'cancel':
          return [
            sent,
            challenge({ type: 'ProposeAnotherTime', ...about, at: null }),
            challenge({ type: 'AcceptChallenge', challengeId, by: admin }),
            challenge({ type: 'CancelPlannedMatch', ...about }),
          ]
        case 'play':
          return [
            sent,
            challenge({ type: 'AcceptChallenge', ...about }),
            challenge({ type: 'BeginPlannedMatch', players: both }),
          ]
      }
    }
  }
}
