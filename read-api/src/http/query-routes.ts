import { calls, type QueryCallName, type Reply } from '@topspin/domain/contract/calls'
import { journalPageSize } from '@topspin/domain/contract/journal'
import { shownPlannedMatchesLimit } from '@topspin/domain/contract/television'
import { liveKey } from '@topspin/domain/documents/live'
import { type Instant, instant, type Ladder } from '@topspin/domain/ids'
import { dayOf } from '@topspin/domain/time/evening'
import type { CallHandler, CallHandlers } from '@topspin/platform/http/call-handler'
import { type SerialisedReply, serialiseReply } from '@topspin/platform/http/serialise'
import type { Subject } from '@topspin/platform/http/session'
import { accountOfPseudo, disablingView, playerView, registrationView } from '../views/accounts.ts'
import { whoIsFree } from '../views/availability.ts'
import { badgesView } from '../views/badges.ts'
import { calendarState } from '../views/calendar.ts'
import { careerView, playerMatchesView, rivalsView } from '../views/careers.ts'
import { challengesOf, plannedMatches } from '../views/challenges.ts'
import { beginningOfHour } from '../views/changes.ts'
import { chatsView } from '../views/chats.ts'
import { clubExportView } from '../views/club-export.ts'
import { contestsToReview, countWaitingContests, mayDecideAbout, ownContests } from '../views/contests.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { journalPage } from '../views/journal.ts'
import { journalCounts } from '../views/journal-counts.ts'
import { lastLiveMatches, liveView, readLivePoints, recordedLivePoints } from '../views/live.ts'
import { canPlay, historyOf, isEntryOpen, matchRecap, matchRules, readLastMatches } from '../views/matches.ts'
import { lastNews } from '../views/news.ts'
import { wantedNotifications } from '../views/notifications.ts'
import { readOverview } from '../views/overview.ts'
import { readOwnArchiveState } from '../views/own-archive.ts'
import { pastMatchesView } from '../views/past.ts'
import { pastLadder, weeklyActivity } from '../views/past-ladder.ts'
import { readProfile } from '../views/profile.ts'
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
import { tournamentsForTelevision, tournamentView } from '../views/tournament-detail.ts'
import { openTournamentsView, tournamentListFor } from '../views/tournaments.ts'
import { createTrendsSerialiser } from '../views/trends.ts'
import { weekView } from '../views/week.ts'
import { weekHighlights } from '../views/week-highlights.ts'
import { rangeBegin, resolveJournalFilter, resolvePastFilter } from './filters.ts'

/** The handlers of all queries of the contract. Each waits first for the position that the request names. */
export function queryRoutes(deps: ReadSideDeps): CallHandlers<QueryCallName> {
  const handlers = queryHandlers(deps)
  const afterPosition =
    <K extends QueryCallName>(name: K): CallHandler<K> =>
    async (call) => {
      if (call.after !== null) await deps.models.waitFor(calls[name].models, call.after)
      return handlers[name](call)
    }
  // Object.keys returns string[]; the object has exactly these keys.
  const names = Object.keys(handlers) as QueryCallName[]
  return Object.fromEntries(names.map((name) => [name, afterPosition(name)])) as CallHandlers<QueryCallName>
}

function queryHandlers(deps: ReadSideDeps): CallHandlers<QueryCallName> {
  const { models, ladders, accounts, identity, rules, config } = deps

  /** A handler with one reply for all players, kept until one of its read models or a pseudo changes. */
  const kept =
    <K extends QueryCallName>(call: K, make: () => Promise<SerialisedReply<K>>): CallHandler<K> =>
    async () => ({ serialised: await models.once(`reply ${call}`, calls[call].models, make) })
  const shared = <K extends QueryCallName>(call: K, make: () => Promise<Reply<K>>): CallHandler<K> =>
    kept(call, async () => serialiseReply(call, await make()))

  const idOf = async (pseudo: string, reader: Subject) => (await accountOfPseudo(deps, pseudo, reader)).id
  const liveMatch = async () => (await models.get('live', liveKey))?.match ?? null
  const recap = async (ladder: Ladder, id: number, { playerId }: Subject, now: Instant) => {
    const match = await matchRecap(deps, ladder, id, now)
    return { reply: { ...match, mayDecide: await mayDecideAbout(deps, ladder, id, playerId, now) } }
  }
  const trendsOf = { simple: createTrendsSerialiser(deps, 'simple'), double: createTrendsSerialiser(deps, 'double') }

  return {
    // A player page (docs/specification.md#player-page).
    profile: async ({ params, subject, now }) => ({
      reply: await readProfile(deps, await accountOfPseudo(deps, params.pseudo, subject), now),
    }),
    overview: async ({ params, subject, now }) => ({
      reply: await readOverview(deps, await idOf(params.pseudo, subject), now),
    }),
    career: async ({ params, query, subject, now }) => {
      const since = rangeBegin(deps, query.range ?? 'season', now)
      return { reply: await careerView(deps, await idOf(params.pseudo, subject), params.ladder, since, now) }
    },
    badges: async ({ params, subject, now }) => ({
      reply: await badgesView(deps, await idOf(params.pseudo, subject), params.ladder, now),
    }),
    rivals: async ({ params, subject }) => ({
      reply: await rivalsView(deps, await idOf(params.pseudo, subject), params.side, subject.playerId),
    }),
    past: async ({ params, query, subject, now }) => {
      const { account, filter } = await resolvePastFilter(deps, params.pseudo, query, subject, now)
      return { reply: await pastMatchesView(deps, account.id, filter, query.before ?? null, now) }
    },
    playerMatches: async ({ params, query, subject, now }) => {
      const id = await idOf(params.pseudo, subject)
      const filters = {
        opponent: query.opponent === undefined ? null : await idOf(query.opponent, subject),
        partner: query.partner === undefined ? null : await idOf(query.partner, subject),
        won: query.result === undefined ? null : query.result === 'won',
        since: rangeBegin(deps, query.range ?? 'all', now),
        before: query.before ?? null,
        from: query.from ?? null,
      }
      return { reply: await playerMatchesView(deps, id, params.ladder, filters) }
    },
    matchReactions: async ({ params: { ladder, id }, now }) => ({ reply: await matchReactions(deps, ladder, id, now) }),
    challenges: async ({ subject, now }) => ({ reply: await challengesOf(deps, subject.playerId, now) }),
    tournaments: async ({ subject, now }) => ({ reply: await tournamentListFor(deps, subject.playerId, now) }),
    tournament: async ({ params, subject, now }) => ({ reply: await tournamentView(deps, params.id, subject, now) }),
    openTournaments: async ({ subject, now }) => ({ reply: await openTournamentsView(deps, subject.playerId, now) }),
    isOpen: async () => ({ reply: { open: await isEntryOpen(models) } }),
    matchRules: () => ({ reply: matchRules(rules) }),
    favourites: async ({ now }) => ({ reply: await readFavouriteWins(models, now) }),
    canPlay: async ({ subject, now }) => ({ reply: await canPlay(deps, subject.playerId, now) }),
    available: async ({ now }) => ({ reply: await whoIsFree(deps, now) }),

    hello: async ({ subject, formerPlayer, now }) => ({
      reply: {
        authenticated: subject !== null,
        firstAccount: (await models.range('accounts', '', { limit: 1 })).length === 0,
        accountDeletion: config.accountDeletion,
        mail: config.mail !== null,
        ...(config.company && { company: config.company.name, passwords: config.acceptsPasswords }),
        disabled: subject === null ? await disablingView(deps, formerPlayer(), now) : null,
      },
    }),
    calendar: async ({ subject }) => ({ reply: await calendarState(identity, subject.playerId) }),
    companyVisit: ({ subject, companyVisit }) => ({
      reply:
        companyVisit()?.step ?? (subject === null ? { step: 'none' } : { step: 'entered', pseudo: subject.pseudo }),
    }),
    registration: async ({ applicant }) => ({ reply: await registrationView(deps, applicant()) }),
    ownArchive: async ({ subject, now }) => ({
      reply: await readOwnArchiveState(identity, subject.playerId, rules.timeZone, now),
    }),
    player: async ({ params, subject }) => ({
      reply: await playerView(deps, await accountOfPseudo(deps, params.pseudo, subject), subject.playerId),
    }),
    accounts: async () => ({ serialised: await accounts.reply() }),
    waiting: async ({ subject, now }) => ({
      reply: {
        ...(subject.authorities.includes('ADMIN') && { registrations: await accounts.waiting() }),
        contests: await countWaitingContests(deps, now),
      },
    }),
    trends: async ({ params: { ladder }, now }) => {
      const make = () => trendsOf[ladder](now)
      const hour = beginningOfHour(now)
      return { serialised: await models.once(`reply trends ${ladder}`, calls.trends.models, make, hour) }
    },
    activePseudos: shared('activePseudos', async () =>
      (await ladders.orders()).alphabetical.map(({ pseudo }) => pseudo),
    ),
    simpleRanking: kept('simpleRanking', createRankingSerialiser(ladders, 'simpleRanking', 'simple')),
    doubleRanking: kept('doubleRanking', createRankingSerialiser(ladders, 'doubleRanking', 'double')),

    news: shared('news', () => lastNews(models)),
    lastMatches: shared('lastMatches', () => readLastMatches(deps)),
    clubExport: async ({ subject }) => ({ reply: await clubExportView(deps, subject.playerId) }),
    globalStat: shared('globalStat', () => readGlobalStat(deps)),

    simpleHistory: async ({ params, query, subject }) => ({
      reply: await historyOf(deps, await idOf(params.pseudo, subject), ['simple'], query.before ?? null),
    }),
    history: async ({ params, query, subject }) => ({
      reply: await historyOf(deps, await idOf(params.pseudo, subject), ['simple', 'double'], query.before ?? null),
    }),
    ladderOf: async ({ params, query, now }) => ({
      reply: await pastLadder(deps, params.ladder, query.on ?? dayOf(now, rules.timeZone), now),
    }),
    activity: async ({ params, now }) => ({ reply: await weeklyActivity(deps, params.ladder, now) }),

    week: async ({ params, subject, now }) => ({
      reply: await weekView(deps, params.week, subject?.playerId ?? null, now),
    }),
    weekHighlights: async ({ params, now }) => ({ reply: await weekHighlights(deps, params.week, now) }),

    playerStat: async ({ params, subject }) => ({
      reply: await ladderStat(deps, await idOf(params.pseudo, subject), 'simple'),
    }),
    playerAllStat: async ({ params, subject }) => ({
      reply: await playerStats(deps, await idOf(params.pseudo, subject)),
    }),
    contests: async ({ subject, now }) => ({ reply: await contestsToReview(deps, subject.playerId, now) }),
    ownContests: async ({ subject, now }) => ({ reply: await ownContests(deps, subject.playerId, now) }),
    simpleRecap: ({ params, subject, now }) => recap('simple', params.id, subject, now),
    doubleRecap: ({ params, subject, now }) => recap('double', params.id, subject, now),

    liveFind: shared('liveFind', async () => liveView(await liveMatch(), identity)),
    livePoints: shared('livePoints', async () => readLivePoints(await liveMatch(), identity)),
    pastPoints: async ({ params }) => ({ reply: await recordedLivePoints(deps, params.id) }),
    lastLives: shared('lastLives', () => lastLiveMatches(deps)),
    liveReactions: async ({ params }) => ({ reply: await liveReactions(deps, params.id) }),
    pushKey: () => ({ reply: { publicKey: deps.pushKey } }),
    notifications: async ({ subject }) => ({ reply: await wantedNotifications(identity, subject.playerId) }),
    screenPairing: async ({ screen, now }) => ({ reply: pairingView(await screen(), now) }),
    chats: async ({ now }) => ({ reply: await chatsView(identity, now) }),
    unquoted: async () => ({ reply: { pseudos: [...(await unquotedPseudos(identity))] } }),
    pairedScreens: async ({ now }) => ({ reply: televisionsView(await identity.screens.all(), now) }),
    screenContents: async ({ now }) => {
      const make = () => readCacheableTelevisionContents(deps, now)
      // The contents change with the hour and the day. A day may begin within an hour of UTC, so `at` has both.
      const at = `${beginningOfHour(now)} ${dayOf(now, rules.timeZone)}`
      const contents = await models.once('contents of screens', calls.screenContents.models, make, at)
      const planned = (await plannedMatches(deps, now)).slice(0, shownPlannedMatchesLimit)
      const tournaments = await tournamentsForTelevision(deps, now)
      return { reply: { ...contents, planned, tournaments, ...(await freePlayersForTelevision(deps, now)) } }
    },
    journal: async ({ query: { before = null, ...filters }, subject }) => {
      const filter = await resolveJournalFilter(deps, filters, subject)
      const [counts, page] = await Promise.all([
        journalCounts(deps, filter, before),
        journalPage(deps, filter, before, journalPageSize),
      ])
      return { reply: { ...counts, ...page } }
    },
    projections: async ({ now }) => ({ reply: await projectionStatuses(deps, now) }),
    failedJobs: async () => {
      const failed = await deps.jobs.failed()
      const reply = failed.map(({ id, name, failedAt, reason }) => {
        const isMail = name === 'mail' || name === 'digest'
        const kind = { name: isMail || name === 'chat' ? ('notify' as const) : name, isMail }
        return { id, reason, failedAt: instant(failedAt), ...kind }
      })
      return { reply }
    },
  }
}
