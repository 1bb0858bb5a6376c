import { calls, type QueryCallName } from '@topspin/domain/contract/calls'
import { journalPageSize } from '@topspin/domain/contract/journal'
import { shownPlannedMatchesLimit } from '@topspin/domain/contract/television'
import { liveKey } from '@topspin/domain/documents/live'
import { type Instant, instant, type Ladder } from '@topspin/domain/ids'
import { dayOf } from '@topspin/domain/time/evening'
import type { CallHandler, CallHandlers } from '@topspin/platform/http/call-handler'
import { type SerialisedReply, serialiseReply } from '@topspin/platform/http/serialise'
import type { Subject } from '@topspin/platform/http/session'
import { isListedForAdmins } from '@topspin/platform/job-queue/port'
import { accountOfPseudo, disablingView, playerView, registrationView } from '../views/accounts.ts'
import { whoIsFree } from '../views/availability.ts'
import { calendarState } from '../views/calendar.ts'
import { challengesOf, plannedMatches } from '../views/challenges.ts'
import { beginningOfHour } from '../views/changes.ts'
import { chatsView } from '../views/chats.ts'
import { clubExportView } from '../views/club-export.ts'
import { companyStep } from '../views/company.ts'
import { contestQueue, countWaitingContests, mayDecideAbout, ownContests } from '../views/contests.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { journalPage } from '../views/journal.ts'
import { journalCounts } from '../views/journal-counts.ts'
import { lastLiveMatches, liveView, readLivePoints, recordedLivePoints } from '../views/live.ts'
import { canPlay, historyOf, isEntryOpen, matchRecap, matchRules, readLastMatches } from '../views/matches.ts'
import { lastNews } from '../views/news.ts'
import { wantedNotifications } from '../views/notifications.ts'
import { readOwnArchiveState } from '../views/own-archive.ts'
import { pastLadder, weeklyActivity } from '../views/past-ladder.ts'
import { projectionStatuses } from '../views/projections.ts'
import { unquotedPseudos } from '../views/quoting.ts'
import { createRankingSerialiser } from '../views/rankings.ts'
import { liveReactions, matchReactions } from '../views/reactions.ts'
import {
  freePlayersForTelevision,
  pairingView,
  readCacheableTelevisionContents,
  televisionsView,
} from '../views/screens.ts'
import { ladderStat, playerStats, readFavouriteWins, readGlobalStat } from '../views/statistics.ts'
import { tournamentOf, tournamentsForTelevision, tournamentsOf, tournamentsOpenFor } from '../views/tournaments.ts'
import { createTrendsSerialiser } from '../views/trends.ts'
import { weekView } from '../views/week.ts'
import { weekHighlights } from '../views/week-highlights.ts'
import { resolveJournalFilter } from './filters.ts'
import { playerPageRoutes } from './player-page-routes.ts'

const bothLadders = ['simple', 'double'] as const

/** The handlers of all queries of the contract. */
export function queryRoutes(deps: ReadSideDeps): CallHandlers<QueryCallName> {
  const { models, ladders, accounts, identity, rules, ends } = deps

  /** Wraps a handler: waits until the read models of the call have reached the position that the request names. */
  const from =
    <K extends QueryCallName>(name: K, handler: CallHandler<K>): CallHandler<K> =>
    async (call) => {
      if (call.after !== null) await models.waitFor(calls[name].models, call.after)
      return handler(call)
    }

  /** Makes a handler with one reply for all players, kept until one of its read models or a pseudo changes. */
  const shared = <
    K extends
      | 'simpleRanking'
      | 'doubleRanking'
      | 'lastMatches'
      | 'liveFind'
      | 'livePoints'
      | 'lastLives'
      | 'news'
      | 'globalStat'
      | 'activePseudos',
  >(
    call: K,
    make: () => Promise<SerialisedReply<K>>,
  ): CallHandler<K> =>
    from(call, async () => ({ serialised: await models.once(`reply ${call}`, calls[call].models, make) }))

  const recap = async (ladder: Ladder, id: number, { playerId }: Subject, now: Instant) => {
    const match = await matchRecap(models, identity, ladder, id, rules, ends, now)
    return { reply: { ...match, mayDecide: await mayDecideAbout(deps, ladder, id, playerId, now) } }
  }
  const playerPage = playerPageRoutes(deps)
  const trendsOf = { simple: createTrendsSerialiser(deps, 'simple'), double: createTrendsSerialiser(deps, 'double') }

  return {
    matchReactions: from('matchReactions', async ({ params: { ladder, id }, now }) => ({
      reply: await matchReactions(models, identity, ladder, id, now),
    })),
    challenges: from('challenges', async ({ subject, now }) => ({
      reply: await challengesOf(deps, subject.playerId, now),
    })),
    tournaments: from('tournaments', async ({ subject, now }) => ({
      reply: await tournamentsOf(deps, subject.playerId, now),
    })),
    tournament: from('tournament', async ({ params, subject, now }) => ({
      reply: await tournamentOf(deps, params.id, subject, now),
    })),
    openTournaments: from('openTournaments', async ({ subject, now }) => ({
      reply: await tournamentsOpenFor(deps, subject.playerId, now),
    })),
    isOpen: from('isOpen', async () => ({ reply: { open: await isEntryOpen(models) } })),
    matchRules: () => ({ reply: matchRules(rules) }),
    favourites: from('favourites', async ({ now }) => ({ reply: await readFavouriteWins(models, now) })),
    canPlay: from('canPlay', async ({ subject, now }) => ({
      reply: await canPlay(models, subject.playerId, rules, ends, now),
    })),
    available: from('available', async ({ now }) => ({ reply: await whoIsFree(deps, now) })),

    hello: from('hello', async ({ subject, formerPlayer, now }) => ({
      reply: {
        authenticated: subject !== null,
        firstAccount: (await models.range('accounts', '', { limit: 1 })).length === 0,
        accountDeletion: deps.accountDeletion,
        mail: deps.mail,
        ...(deps.company === null ? {} : { company: deps.company, passwords: deps.acceptsPasswords }),
        disabled: subject === null ? await disablingView(deps, formerPlayer(), now) : null,
      },
    })),
    calendar: from('calendar', async ({ subject }) => ({ reply: await calendarState(identity, subject.playerId) })),
    companyVisit: from('companyVisit', async ({ subject, companyVisit }) => ({
      reply: await companyStep(deps, subject, companyVisit()),
    })),
    registration: from('registration', async ({ applicant }) => ({
      reply: await registrationView(deps, applicant()),
    })),
    ownArchive: from('ownArchive', async ({ subject, now }) => ({
      reply: await readOwnArchiveState(identity, subject.playerId, rules.timeZone, now),
    })),
    player: from('player', async ({ params, subject }) => ({
      reply: await playerView(deps, await accountOfPseudo(models, identity, params.pseudo, subject), subject.playerId),
    })),
    accounts: from('accounts', async () => ({ serialised: await accounts.reply() })),
    waiting: from('waiting', async ({ subject, now }) => ({
      reply: {
        ...(subject.authorities.includes('ADMIN') && { registrations: await accounts.waiting() }),
        contests: await countWaitingContests(deps, now),
      },
    })),
    trends: from('trends', async ({ params: { ladder }, now }) => {
      const make = () => trendsOf[ladder](now)
      return {
        serialised: await models.once(`reply trends ${ladder}`, calls.trends.models, make, beginningOfHour(now)),
      }
    }),
    activePseudos: shared('activePseudos', async () => {
      const listed = (await ladders.orders()).alphabetical
      return serialiseReply(
        'activePseudos',
        listed.map(({ pseudo }) => pseudo),
      )
    }),
    simpleRanking: shared('simpleRanking', createRankingSerialiser(ladders, 'simpleRanking', 'simple')),
    doubleRanking: shared('doubleRanking', createRankingSerialiser(ladders, 'doubleRanking', 'double')),

    news: shared('news', async () => serialiseReply('news', await lastNews(models))),
    lastMatches: shared('lastMatches', async () =>
      serialiseReply('lastMatches', await readLastMatches(models, identity)),
    ),
    clubExport: from('clubExport', async ({ subject }) => ({
      reply: await clubExportView(deps, subject.playerId),
    })),
    globalStat: shared('globalStat', async () => serialiseReply('globalStat', await readGlobalStat(models, ladders))),

    simpleHistory: from('simpleHistory', async ({ params, query, subject }) => {
      const { id } = await accountOfPseudo(models, identity, params.pseudo, subject)
      return { reply: await historyOf(models, identity, id, ['simple'], sequenceOf(query.before)) }
    }),
    history: from('history', async ({ params, query, subject }) => {
      const { id } = await accountOfPseudo(models, identity, params.pseudo, subject)
      return { reply: await historyOf(models, identity, id, bothLadders, sequenceOf(query.before)) }
    }),
    profile: from('profile', playerPage.profile),
    overview: from('overview', playerPage.overview),
    past: from('past', playerPage.past),
    career: from('career', playerPage.career),
    badges: from('badges', playerPage.badges),
    rivals: from('rivals', playerPage.rivals),
    playerMatches: from('playerMatches', playerPage.playerMatches),
    ladderOf: from('ladderOf', async ({ params, query, now }) => ({
      reply: await pastLadder(deps, params.ladder, query.on ?? dayOf(now, rules.timeZone), now),
    })),
    activity: from('activity', async ({ params, now }) => ({ reply: await weeklyActivity(deps, params.ladder, now) })),

    week: from('week', async ({ params, subject, now }) => ({
      reply: await weekView(deps, params.week, subject?.playerId ?? null, now),
    })),
    weekHighlights: from('weekHighlights', async ({ params, now }) => ({
      reply: await weekHighlights(deps, params.week, now),
    })),

    playerStat: from('playerStat', async ({ params, subject }) => {
      const { id } = await accountOfPseudo(models, identity, params.pseudo, subject)
      return { reply: await ladderStat(models, ladders, id, 'simple') }
    }),
    playerAllStat: from('playerAllStat', async ({ params, subject }) => {
      const { id } = await accountOfPseudo(models, identity, params.pseudo, subject)
      return { reply: await playerStats(models, identity, ladders, id) }
    }),
    contests: from('contests', async ({ subject, now }) => ({
      reply: await contestQueue(deps, subject.playerId, now),
    })),
    ownContests: from('ownContests', async ({ subject, now }) => ({
      reply: await ownContests(deps, subject.playerId, now),
    })),
    simpleRecap: from('simpleRecap', ({ params, subject, now }) => recap('simple', params.id, subject, now)),
    doubleRecap: from('doubleRecap', ({ params, subject, now }) => recap('double', params.id, subject, now)),

    liveFind: shared('liveFind', async () => {
      const document = await models.get('live', liveKey)
      return serialiseReply('liveFind', await liveView(document?.match ?? null, identity))
    }),
    livePoints: shared('livePoints', async () => {
      const document = await models.get('live', liveKey)
      return serialiseReply('livePoints', await readLivePoints(document?.match ?? null, identity))
    }),
    pastPoints: from('pastPoints', async ({ params }) => ({
      reply: await recordedLivePoints(models, identity, params.id),
    })),
    lastLives: shared('lastLives', async () => serialiseReply('lastLives', await lastLiveMatches(models, identity))),
    liveReactions: from('liveReactions', async ({ params }) => ({
      reply: await liveReactions(models, identity, params.id),
    })),
    pushKey: () => ({ reply: { publicKey: deps.pushKey } }),
    notifications: async ({ subject }) => ({ reply: await wantedNotifications(identity, subject.playerId) }),
    screenPairing: async ({ screen, now }) => ({ reply: pairingView(await screen(), now) }),
    chats: from('chats', async ({ now }) => ({ reply: await chatsView(identity, now) })),
    unquoted: from('unquoted', async () => ({ reply: { pseudos: [...(await unquotedPseudos(identity))] } })),
    pairedScreens: async ({ now }) => ({ reply: televisionsView(await identity.screens.all(), now) }),
    screenContents: from('screenContents', async ({ now }) => {
      const make = () => readCacheableTelevisionContents(deps, now)
      // In some time zones a day begins in the middle of an hour of UTC, so the hour alone is not enough.
      const at = `${beginningOfHour(now)} ${dayOf(now, rules.timeZone)}`
      const kept = await models.once('contents of screens', calls.screenContents.models, make, at)
      const planned = (await plannedMatches(deps, now)).slice(0, shownPlannedMatchesLimit)
      const tournaments = await tournamentsForTelevision(deps, now)
      return { reply: { ...kept, planned, tournaments, ...(await freePlayersForTelevision(deps, now)) } }
    }),
    journal: from('journal', async ({ query: { before = null, ...filters }, subject }) => {
      const filter = await resolveJournalFilter(deps, filters, subject)
      const [counts, page] = await Promise.all([
        journalCounts(deps, filter, before),
        journalPage(deps, filter, before, journalPageSize),
      ])
      return { reply: { ...counts, ...page } }
    }),
    projections: async ({ now }) => ({ reply: await projectionStatuses(deps, now) }),
    failedJobs: async () => {
      const failed = (await deps.jobs.failed()).filter(isListedForAdmins)
      const reply = failed.map(({ id, name, failedAt, reason }) => {
        const isMail = name === 'mail' || name === 'digest'
        const kind = { name: isMail || name === 'chat' ? ('notify' as const) : name, isMail }
        return { id, reason, failedAt: instant(failedAt), ...kind }
      })
      return { reply }
    },
  }
}
const sequenceOf = (before: string | undefined): number | null => (before === undefined ? null : Number(before))
