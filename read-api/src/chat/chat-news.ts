import type { ChatTopic } from '@topspin/domain/contract/chat'
import { liveKey } from '@topspin/domain/documents/live'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { playersOf } from '@topspin/domain/match/match-players'
import { matchInTournamentView } from '@topspin/domain/replies/match-view'
import texts from '@topspin/domain/text/chat-fr.json' with { type: 'json' }
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import { isAheadOfClock, isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import { dayMs, plusDays } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { isoWeekOf, weekPeriodOf } from '@topspin/domain/time/iso-week'
import { isWithinHours } from '@topspin/domain/time/working-hours'
import { fixtureOfMatch } from '@topspin/domain/tournament/settled'
import { fixturesOf } from '@topspin/domain/tournament/tournament-state'
import type { ChatBlock } from '@topspin/platform/chat/chat-formats'
import type { StoredChat } from '@topspin/platform/identity/parts'
import { readMatchesSince } from '../memory/recent-match-scores.ts'
import { type ChatDeliveryUpdate, chatSendingStateOf, chatStateOf, minMessageIntervalMs } from '../views/chats.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { readPseudos } from '../views/known-pseudos.ts'
import { readQuotedNames } from '../views/quoting.ts'
import { readTournamentIds, readTournaments } from '../views/tournaments.ts'
import { areWeeksFolded, weekView } from '../views/week.ts'
import { weekHighlights } from '../views/week-highlights.ts'
import {
  liveBlock,
  type NamedMatch,
  registrationsBlock,
  resultsBlock,
  tournamentBlock,
  weekBlock,
} from './chat-texts.ts'

/** A message to a chat, and what to store after the attempt to send it. */
export interface NextChatMessage extends ChatDeliveryUpdate {
  readonly blocks: readonly ChatBlock[]
}

/** How many matches are read at once: few, because mostly no match is new. */
const matchesAtOnce = 20
/** Messages are only about the newest current and the newest past tournaments, at most this many of each. */
const lastTournaments = 10
/** The message about the start of a live match is sent at most this long after the start. */
const liveWithinMs = 60_000
/** The summary of a week is sent until this many days after its Sunday, because a chat may be unreachable. */
const weekWithinDays = 3

/**
 * The message to write to a chat now; null for none. Call it just before sending, because a result may be withdrawn
 * meanwhile. After an outage there is one message, not many.
 */
export async function nextChatMessageFor(
  deps: ReadSideDeps,
  chat: StoredChat,
  now: Instant,
): Promise<NextChatMessage | null> {
  const { state, retryAt } = chatStateOf(chat, now)
  const at = Date.parse(now)
  if (state === 'paused' || state === 'resting' || (retryAt !== null && now < retryAt)) return null
  const isQuietAfter = (last: Instant) => isPeriodRunning(Date.parse(last), minMessageIntervalMs, at)
  const { sentAt } = chatSendingStateOf(chat)
  if (isQuietAfter(chat.settings.testedAt) || (sentAt !== null && isQuietAfter(sentAt))) return null
  const week = await weekNews(deps, chat, now)
  if (week !== null) return week
  if (!isWithinHours(deps.rules.hours, deps.rules.timeZone, now)) return null
  const waiting = await waitingNews(deps, chat, now, now)
  if (waiting === null) return liveNews(deps, chat, now)
  if (isQuietAfter(waiting.first)) return null
  const until = instant(at - deps.rules.withdrawSeconds * 1000)
  return (await waitingNews(deps, chat, now, until))?.news ?? null
}

/**
 * The instant after which news of a topic are sent; null when the topic is not chosen. A stored instant in the future
 * is from a wrong clock, and counts as a day before now.
 */
function countsSince({ settings, delivery }: StoredChat, topic: ChatTopic, now: Instant): Instant | null {
  const chosen = settings.topics[topic]
  if (chosen === undefined) return null
  const sent = topic === 'week' || topic === 'live' ? undefined : delivery?.upTo[topic]
  const dayBefore = instant(Date.parse(now) - dayMs)
  const notAhead = (at: Instant) => (isAheadOfClock(at, Date.parse(now)) ? dayBefore : at)
  return [chosen, settings.activeSince, sent ?? chosen].map(notAhead).sort().at(-1) ?? null
}

async function weekNews(deps: ReadSideDeps, chat: StoredChat, now: Instant): Promise<NextChatMessage | null> {
  const since = countsSince(chat, 'week', now)
  const today = dayOf(now, deps.rules.timeZone)
  const period = weekPeriodOf(isoWeekOf(plusDays(today, -7)), deps.rules.timeZone)
  if (since === null || period === null || chatSendingStateOf(chat).week === period.week) return null
  if (now < period.appearsAt || since > period.appearsAt || today >= plusDays(period.monday, 7 + weekWithinDays))
    return null
  if (!(await areWeeksFolded(deps))) return null
  const { matches } = await deps.weeks.of(period)
  if (matches === 0) return null
  const shown = {
    week: await weekView(deps, period.week, null, now),
    highlights: await weekHighlights(deps, period.week, now),
    nameOf: await readQuotedNames(deps.identity),
  }
  const block = weekBlock(shown, optionsOf(deps, now))
  return { about: 'week', count: 1, week: period.week, blocks: [block] }
}

const optionsOf = ({ config: { publicUrl, timeZone } }: ReadSideDeps, now: Instant) => ({ publicUrl, timeZone, now })

/**
 * News that were not sent yet, and when the first of them happened; null when there are none.
 * @param until results and tournaments after this instant are left out
 */
async function waitingNews(deps: ReadSideDeps, chat: StoredChat, now: Instant, until: Instant) {
  const readers = [tournamentNews, resultNews, registrationNews]
  const parts = await Promise.all(readers.map((read) => read(deps, chat, now, until)))
  const found = parts.filter((part) => part !== null)
  const [main] = found.toSorted((one, other) => Number(other.about === 'results') - Number(one.about === 'results'))
  if (main === undefined) return null
  const { about, count } = main
  const upTo = Object.fromEntries(found.map((part) => [part.about, part.last]))
  const news = { about, count, upTo, blocks: found.flatMap(({ blocks }) => blocks) }
  return { news, first: found.map((part) => part.first).sort()[0] ?? main.first }
}

interface Part {
  readonly about: 'results' | 'tournaments' | 'registrations'
  readonly count: number
  readonly first: Instant
  readonly last: Instant
  readonly blocks: readonly ChatBlock[]
}

function partOf(about: Part['about'], times: readonly Instant[], blocks: readonly ChatBlock[]): Part | null {
  const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)]
  return first === undefined || last === undefined ? null : { about, count: times.length, first, last, blocks }
}

async function resultNews(deps: ReadSideDeps, chat: StoredChat, now: Instant, until: Instant): Promise<Part | null> {
  const since = countsSince(chat, 'results', now)
  if (since === null) return null
  const recent = await readMatchesSince(deps.models, since, matchesAtOnce)
  const matches = recent.filter(({ playedAt }) => playedAt > since && playedAt <= until).reverse()
  const nameOf = await nameLookup(deps, matches.flatMap(playersOf))
  const tournaments = countsSince(chat, 'tournaments', now) === null ? [] : await lastTournamentsIn(deps)
  const named = matches.map((match): NamedMatch => {
    const [tournament = null] = tournaments
      .filter(({ state }) => state.ladder === match.ladder)
      .flatMap(({ state }) => {
        const found = fixtureOfMatch(state, match.matchId)
        if (found === undefined) return []
        const fixture = { tournamentId: state.tournamentId, fixtureId: found.id }
        return [matchInTournamentView(state, { ...match, fixture }, nameOf)]
      })
    return {
      match,
      winners: match.winners.map(({ playerId }) => nameOf(playerId)),
      losers: match.losers.map(({ playerId }) => nameOf(playerId)),
      tournament,
    }
  })
  const times = matches.map(({ playedAt }) => playedAt)
  return partOf('results', times, [resultsBlock(named, optionsOf(deps, now))])
}

async function tournamentNews(deps: ReadSideDeps, chat: StoredChat, now: Instant, until: Instant) {
  const since = countsSince(chat, 'tournaments', now)
  if (since === null) return null
  const news = (await lastTournamentsIn(deps)).filter(
    ({ since: begun, phase, decided }) =>
      begun > since &&
      begun <= until &&
      // A tournament that runs again after its end is no news: some of its fixtures were decided before `begun`.
      (phase === 'finished' || (phase === 'running' && Object.values(decided).every(({ at }) => at >= begun))),
  )
  const winners = news.flatMap(({ state }) => state.winners ?? [])
  const nameOf = await nameLookup(deps, winners)
  const blocks = news.map(({ state }) => {
    const { tournamentId: id, name, dues, draw } = state
    if (state.winners !== null)
      return tournamentBlock({ id, name }, { winners: state.winners.map(nameOf) }, optionsOf(deps, now))
    const first = fixturesOf(state).filter(({ round }) => round === 1)
    const due = first.flatMap((fixture) => dues[fixture.id] ?? []).sort()[0] ?? null
    const players = (draw?.sides ?? []).flatMap((side) => side.players).length
    return tournamentBlock({ id, name }, { players, due }, optionsOf(deps, now))
  })
  const times = news.map(({ since: begun }) => begun)
  return partOf('tournaments', times, blocks)
}

const lastTournamentsIn = async ({ models }: ReadSideDeps) =>
  readTournaments(models, await readTournamentIds(models, { current: lastTournaments, past: lastTournaments }))

async function registrationNews(deps: ReadSideDeps, chat: StoredChat, now: Instant): Promise<Part | null> {
  const since = countsSince(chat, 'registrations', now)
  if (since === null) return null
  const accounts = await deps.accounts.records()
  const waiting = [...accounts.values()].filter(({ status }) => status === 'pending').map((one) => one.registeredAt)
  const times = waiting.filter((at) => at > since && at <= now)
  return partOf('registrations', times, [registrationsBlock(waiting.length, optionsOf(deps, now))])
}

async function liveNews(deps: ReadSideDeps, chat: StoredChat, now: Instant): Promise<NextChatMessage | null> {
  const since = countsSince(chat, 'live', now)
  if (since === null) return null
  const match = (await deps.models.get('live', liveKey))?.match ?? null
  if (match === null || match.liveId === chatSendingStateOf(chat).liveId) return null
  const begun = match.firstServeAt ?? match.lastNews
  if (begun <= since || Date.parse(now) - Date.parse(begun) > liveWithinMs) return null
  const { liveId, playerOne, playerTwo } = match
  const nameOf = await nameLookup(deps, [playerOne, playerTwo])
  const block = liveBlock(nameOf(playerOne), nameOf(playerTwo), optionsOf(deps, now))
  return { about: 'live', count: 1, liveId, blocks: [block] }
}

/** Returns a function that names a player in the text of a chat: by the pseudo, or « un joueur » if unquoted. */
async function nameLookup(deps: ReadSideDeps, ids: readonly PlayerId[]): Promise<(id: PlayerId) => string> {
  const pseudoOf = await readPseudos(deps, ids)
  const unquoted = new Set(await deps.identity.unquoted())
  return (id) => (unquoted.has(id) ? texts.someone : withDirectionIsolates(pseudoOf(id)))
}
