import { isWon, scoreAfter } from '@topspin/domain/career/career'
import { filteredMatches, type PastMatch } from '@topspin/domain/career/past'
import { recentContestsKey } from '@topspin/domain/documents/contests'
import { journalKinds } from '@topspin/domain/documents/journal'
import { liveKey } from '@topspin/domain/documents/live'
import { matchSequenceKey } from '@topspin/domain/documents/matches'
import type { ProjectionName } from '@topspin/domain/documents/names'
import { liveReactionsKey } from '@topspin/domain/documents/reactions'
import { playerSheetPrefix, sheetKey } from '@topspin/domain/documents/sheets'
import { halfPoints, type Instant, instant, type PlayerId, toPoints } from '@topspin/domain/ids'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { notificationKinds } from '@topspin/domain/player/notifications'
import { authoritiesOf, newPlayer } from '@topspin/domain/player/player'
import type texts from '@topspin/domain/text/archive-fr.json'
import journalTexts from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import { plainText, sentenceOf } from '@topspin/domain/text/sentence'
import type { Account } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ReadModels } from '../memory/read-models.ts'
import { badgesView } from './badges.ts'
import { calendarState } from './calendar.ts'
import { playersOfCareer } from './careers.ts'
import type { RowOf, TableValue } from './csv.ts'
import type { ReadSideDeps } from './deps.ts'
import { journalPage } from './journal.ts'
import { wantedNotifications } from './notifications.ts'
import { readCareers } from './past.ts'
import { readTournamentIds } from './tournaments.ts'

type Tables = typeof texts.tables
/** A key of `tables` in `archive-fr.json`, which names the tables and their columns. */
export type TableName = keyof Tables
type Columns = { readonly [Name in TableName]: Tables[Name]['columns'] }
type Row<Name extends TableName> = Name extends 'account'
  ? RowOf<Tables[Name]>
  : Readonly<Record<keyof Columns[Name], TableValue>>
/** What Topspin stores about a player, as tables. */
export type OwnData = { readonly [Name in TableName]: readonly Row<Name>[] }

type Of<Name extends TableName> = Promise<readonly Row<Name>[]>

const anyMatch = { ladder: null, opponent: null, won: null, since: null }
const atOnce = 500

/** All data about a player (docs/specification.md#ones-own-data). */
export async function readOwnData(deps: ReadSideDeps, account: Account, now: Instant): Promise<OwnData> {
  const { id } = account
  const matches = filteredMatches(await readCareers(deps, id), anyMatch)
  const wanted = await wantedNotifications(deps.identity, id)
  return {
    account: await accountOf(deps, account, now),
    matches: await matchesOf(deps, matches),
    points: await livePointsOf(deps, id, matches),
    badges: await badgesOf(deps, id, now),
    reactions: await reactionsOf(deps, id),
    contests: await contestsOf(deps, id),
    challenges: await challengesOf(deps, id),
    tournaments: await tournamentsOf(deps, id),
    notifications: notificationKinds.map((kind) => ({ kind, wanted: wanted[kind] === true })),
    devices: await devicesOf(deps, id),
    sessions: (await deps.identity.sessionsOf(id)).map(({ createdAt, authenticatedAt, seenAt }) => ({
      openedAt: instant(createdAt),
      passwordAt: authenticatedAt === 0 ? null : instant(authenticatedAt),
      usedAt: instant(seenAt),
    })),
    journal: await journalOf(deps, account),
  }
}

async function accountOf(
  { models, identity, availability }: ReadSideDeps,
  account: Account,
  now: Instant,
): Of<'account'> {
  // Fields renamed with an underscore are left out. A new field of `Account` is a compile error until one of the next
  // two lines names it.
  const { isEmailVerified: _v, passwordHash: _p, temporaryUntil: _t, temporaryUsed: _u, ...shown } = account
  const { id, pseudo, email, bio, createdAt, ...others } = shown
  others satisfies Readonly<Record<string, never>>
  const [player, scores] = await Promise.all([models.get('accounts', id), models.get('rankings', id)])
  const link = await identity.companyLinks.of(id)
  const calendar = await calendarState(identity, id)
  const { status: _s, admin: _a, referee: _r, tournamentStars: _ts, ...chosen } = { ...newPlayer, ...player }
  const row = {
    ...chosen,
    ...{ pseudo, email, bio },
    quoted: !(await identity.unquoted()).includes(id),
    roles: player === null ? [] : authoritiesOf(player),
    registeredAt: instant(createdAt),
    simple: scores === null ? null : toPoints(scores.simple.score),
    double: scores === null ? null : toPoints(scores.double.score),
    freeUntilAt: (await availability.freeAt(now)).get(id) ?? null,
    companyAccount: link?.subject ?? null,
    companySinceAt: link && instant(link.linkedAt),
    calendarSinceAt: calendar.since,
    calendarReadAt: calendar.readAt,
    calendarReader: calendar.reader,
  }
  // A value without a column, or a column without a value, is a compile error. So a new field of `AccountDocument` gets a
  // column in `archive-fr.json`, or is left out above.
  ;({}) satisfies DifferentKeys<typeof row, Columns['account']>
  return [row]
}

/** The keys that only one of two types has. */
type DifferentKeys<One, Two> = Readonly<Record<Exclude<keyof One, keyof Two> | Exclude<keyof Two, keyof One>, unknown>>

async function matchesOf({ models, identity }: ReadSideDeps, matches: readonly PastMatch[]): Of<'matches'> {
  const keyOf = ({ sequence }: PastMatch) => matchSequenceKey(sequence)
  const recorded = await documents(models, 'matches', matches.map(keyOf))
  const recorderOf = (match: PastMatch) => recorded.get(keyOf(match))?.recorder
  const people = [...playersOfCareer(matches), ...matches.flatMap((match) => recorderOf(match) ?? [])]
  const pseudoOf = await readPseudoLookup(identity, people)
  return matches.map((match) => {
    const { playedAt, ladder, matchId: id, mySets, opponentSets, opponents, partner, lead, before, impact } = match
    const recorder = recorderOf(match)
    return {
      ...{ playedAt, ladder, id, won: isWon(match), mySets, opponentSets },
      opponents: opponents.map(pseudoOf),
      partner: partner && pseudoOf(partner),
      recorder: recorder === undefined ? null : pseudoOf(recorder),
      lead: toPoints(halfPoints(lead)),
      before: toPoints(before),
      impact: toPoints(impact),
      after: toPoints(scoreAfter(match)),
    }
  })
}

async function livePointsOf({ models }: ReadSideDeps, player: PlayerId, matches: readonly PastMatch[]): Of<'points'> {
  const idOf = new Map(matches.map(({ sequence, matchId }) => [sequence, matchId]))
  const found = await models.range('sheets', playerSheetPrefix(player))
  const recorded = found.flatMap(({ document }) => ('recording' in document ? [document] : []))
  const keyOf = ({ recording }: (typeof recorded)[number]) => sheetKey(recording)
  const sheets = await documents(models, 'sheets', recorded.map(keyOf))
  return recorded.flatMap((one) => {
    const sheet = sheets.get(keyOf(one))
    if (sheet === undefined || !('match' in sheet)) return []
    const side = sheet.match.playerOne === player ? 'one' : 'two'
    return sheet.match.points.map((scorer, index) => ({
      id: idOf.get(one.sequence) ?? null,
      point: index + 1,
      scoredAt: sheet.match.pointTimes[index] ?? null,
      mine: scorer === side,
    }))
  })
}

async function badgesOf(deps: ReadSideDeps, player: PlayerId, now: Instant): Of<'badges'> {
  const ladders = ['simple', 'double'] as const
  const found = await Promise.all(
    ladders.map(async (ladder) =>
      (await badgesView(deps, player, ladder, now)).map(({ badge, at, id }) => ({ badge, ladder, earnedAt: at, id })),
    ),
  )
  return found.flat()
}

async function reactionsOf({ models }: ReadSideDeps, player: PlayerId): Of<'reactions'> {
  const live = (await models.get('live', liveKey))?.match
  const liveReactions = live == null ? null : liveReactionsKey(recordCommandIdOf(live.liveId))
  // The document of a live match that is over may be out of date, so it does not count.
  const isCounted = (key: string) => !Number.isNaN(Number(key)) || key === liveReactions
  const own = (await models.range('reactions', '')).flatMap(({ key, document }) =>
    document.given.flatMap(({ playerId, sign }) =>
      playerId === player && isCounted(key) ? [{ key: matchSequenceKey(Number(key)), sign }] : [],
    ),
  )
  const keys = own.map(({ key }) => key)
  const matches = await documents(models, 'matches', keys)
  return own.map(({ key, sign }) => {
    const match = matches.get(key)
    return { ladder: match?.ladder ?? null, id: match?.matchId ?? null, sign }
  })
}

async function contestsOf({ models, identity }: ReadSideDeps, player: PlayerId): Of<'contests'> {
  const document = await models.get('contests', recentContestsKey)
  const all = document !== null && 'contests' in document ? document.contests : []
  const own = all.filter(({ contestedBy }) => contestedBy === player)
  const reasons = await identity.contestReasons(own.map(({ contestId }) => contestId))
  const people = own.flatMap(({ decision }) => decision?.by ?? [])
  const pseudoOf = await readPseudoLookup(identity, people)
  return own.map(({ contestId, contestedAt, ladder, matchId, decision }) => ({
    ...{ contestedAt, ladder, id: matchId },
    subject: reasons.get(contestId)?.subject ?? null,
    reason: reasons.get(contestId)?.text ?? null,
    outcome: decision?.outcome ?? null,
    decidedBy: decision && pseudoOf(decision.by),
    decidedAt: decision?.at ?? null,
  }))
}

async function challengesOf({ models, identity }: ReadSideDeps, player: PlayerId): Of<'challenges'> {
  const challenges = (await models.get('challenges', player))?.challenges ?? []
  const people = challenges.flatMap(({ from, to }) => [from, to])
  const pseudoOf = await readPseudoLookup(identity, people)
  return challenges.map(({ from, to, state, since, at }) => ({
    ...{ from: pseudoOf(from), to: pseudoOf(to), state, sinceAt: since, playAt: at },
  }))
}

async function tournamentsOf({ models, identity }: ReadSideDeps, player: PlayerId): Of<'tournaments'> {
  const all = [...(await documents(models, 'tournaments', await readTournamentIds(models))).values()]
  const own = all.flatMap((document) => {
    if (!('state' in document)) return []
    const { state, since } = document
    const entered = state.entries.includes(player)
    const proposals = state.proposals.flatMap(({ from, to }) => (from === player ? [to] : to === player ? [from] : []))
    if (!entered && state.organiser !== player && proposals.length === 0) return []
    // The draw makes pairs of the players who have entered without a partner. It is secret until the start.
    const drawn = state.phase === 'entries' ? undefined : state.draw?.sides.map(({ players }) => players)
    const pairs: readonly (readonly PlayerId[])[] = drawn ?? state.pairs
    const partner = pairs.find((pair) => pair.includes(player))?.find((one) => one !== player) ?? null
    return [{ state, since, entered, partner, proposals }]
  })
  const people = own.flatMap(({ partner, proposals }) => [...proposals, ...(partner === null ? [] : [partner])])
  const pseudoOf = await readPseudoLookup(identity, people)
  return own.map(({ state, since, entered, partner, proposals }) => ({
    ...{ name: state.name, ladder: state.ladder, phase: state.phase, phaseAt: since, entered },
    organiser: state.organiser === player,
    partner: partner && pseudoOf(partner),
    proposals: proposals.map(pseudoOf),
    left: state.left.includes(player),
    won: state.winners?.includes(player) ?? false,
  }))
}

async function devicesOf({ identity }: ReadSideDeps, player: PlayerId): Of<'devices'> {
  const waiting = (await identity.activationDevices()).filter(({ playerId }) => playerId === player)
  return [...(await identity.pushSubscriptions([player])), ...waiting].map(({ endpoint }) => ({ address: endpoint }))
}

/** The entries of the journal by and about the player, newest first. */
async function journalOf(deps: ReadSideDeps, { id, pseudo }: Account): Of<'journal'> {
  const filter = { kinds: journalKinds, by: null, about: null, from: null, until: null }
  const limit = Number.MAX_SAFE_INTEGER - 1
  const acts = await journalPage(deps, { ...filter, by: id }, null, limit)
  const about = await journalPage(deps, { ...filter, about: id }, null, limit)
  const entries = new Map([...acts.entries, ...about.entries].map((entry) => [entry.id, entry]))
  return [...entries.values()]
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ reason, ...entry }) => {
      const isOwn = entry.actor !== 'operator' && entry.actor.pseudo === pseudo
      const shown = isOwn && reason !== undefined ? { ...entry, reason } : entry
      return { doneAt: entry.at, type: entry.type, sentence: plainText(sentenceOf(shown, journalTexts)) }
    })
}

/** Reads at most `atOnce` documents at a time, so that other requests are served in between. */
async function documents<Name extends ProjectionName>(models: ReadModels, model: Name, keys: readonly string[]) {
  const found: Awaited<ReturnType<typeof models.getMany<Name>>>[] = []
  for (let begin = 0; begin < keys.length; begin += atOnce)
    found.push(await models.getMany(model, keys.slice(begin, begin + atOnce)))
  return new Map(found.flatMap((some) => [...some]))
}
