import type { JournalEntry } from '@topspin/domain/contract/journal'
import {
  commandIdIn,
  type JournalEntryDocument,
  journalContestsKey,
  journalKindByType,
  journalNewsKey,
  journalRecalculationKey,
  journalTournamentKey,
} from '@topspin/domain/documents/journal'
import { matchSequenceKey } from '@topspin/domain/documents/matches'
import { sheetKey } from '@topspin/domain/documents/sheets'
import type { PlayerId } from '@topspin/domain/ids'
import type { LiveMatchState } from '@topspin/domain/live/live-match'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { scoreSheetOf } from '@topspin/domain/live/table-tennis'
import type { MatchOutcome } from '@topspin/domain/match/counting'
import { playersOf } from '@topspin/domain/match/match-players'
import type { ReadSideDeps } from './deps.ts'

type Entry = JournalEntryDocument

interface JournalEntryWithId {
  /** The id of the entry, a `journalKeySuffix`. */
  readonly place: string
  readonly entry: JournalEntryDocument
}

/** The entries of a reply, with pseudos, titles, reasons and sets in place of ids. */
export async function journalEntryViews(
  deps: ReadSideDeps,
  placed: readonly JournalEntryWithId[],
): Promise<JournalEntry[]> {
  const entries = placed.map(({ entry }) => entry)
  const [titleOf, contestersOf, reasonOf, isOwnMatch, liveOf, recalculatedBy] = await Promise.all([
    titles(deps, entries),
    contesters(deps, entries),
    reasons(deps, entries),
    ownMatches(deps, entries),
    liveMatches(deps, entries),
    recalculations(deps, placed),
  ])
  const ids = entries.flatMap((entry) => {
    const actor = entry.actor === null ? [] : [entry.actor]
    return [...entry.players, ...actor, ...contestersOf(entry), ...playersIn(liveOf(entry))]
  })
  const pseudos = await deps.identity.pseudos([...new Set(ids)])
  const nameOf = (id: PlayerId) => pseudos.get(id) ?? null

  return placed.map(({ place, entry }) => {
    const { type, at, actor, players, match, contest, corrected, language } = entry
    const title = entry.chat?.name ?? titleOf(entry)
    const [contestedBy, reason, live] = [contestersOf(entry), reasonOf(entry), liveOf(entry)]
    const about = match ?? contest
    const found = type === 'ContestUpheld' ? contestedBy : playersIn(live)
    return {
      id: place,
      at,
      kind: journalKindByType[type],
      type: typeOf(entry),
      actor: actor === null ? 'operator' : { pseudo: nameOf(actor) },
      players: [...players, ...found].map(nameOf),
      ...(about && {
        match: {
          id: about.matchId,
          isSimple: about.ladder === 'simple',
          ...(match && { result: resultOf(match, nameOf) }),
        },
      }),
      ...(corrected && { corrected: resultOf(corrected, nameOf) }),
      ...(recalculatedBy(place) > 0 && { recalculated: recalculatedBy(place) }),
      ...(contestedBy.length > 0 && { contestedBy: contestedBy.map(nameOf) }),
      ...(reason !== undefined && { reason }),
      ...(isOwnMatch(entry) && { ownMatch: true }),
      ...(language && { language }),
      ...(title !== undefined && { title }),
      ...(live && { live: { one: nameOf(live.playerOne), two: nameOf(live.playerTwo), sets: setsOf(live) } }),
    }
  })
}

const chatTypes = {
  added: 'ChatAdded',
  changed: 'ChatChanged',
  paused: 'ChatPaused',
  resumed: 'ChatResumed',
  removed: 'ChatRemoved',
} as const

/** The type that a reply names. A match that was corrected to "never happened" is shown as cancelled. */
function typeOf({ type, withdrawn, corrected, exported, chat }: Entry): string {
  if (withdrawn) return 'MatchWithdrawn'
  if (chat !== undefined) return chatTypes[chat.what]
  if (exported?.emails) return 'ClubExportedWithEmails'
  return corrected === null ? 'MatchRolledBack' : type
}

const resultOf = ({ winners, losers, loserSets }: MatchOutcome, nameOf: (id: PlayerId) => string | null) => ({
  winners: winners.map(nameOf),
  losers: losers.map(nameOf),
  looserSet: loserSets,
})

async function titles({ models }: ReadSideDeps, entries: readonly Entry[]) {
  const keyOf = ({ news, tournament }: Entry): string | null => {
    if (news !== undefined) return journalNewsKey(news)
    return tournament === undefined ? null : journalTournamentKey(tournament)
  }
  const keys = entries.map(keyOf).filter((key) => key !== null)
  const found = await models.getMany('journal', [...new Set(keys)])
  return (entry: Entry): string | undefined => {
    const document = found.get(keyOf(entry) ?? '')
    return document !== undefined && 'title' in document ? document.title : undefined
  }
}

/**
 * Returns a function that gives the players whose contests an entry decided: one upheld contest, or all contests of a
 * changed match.
 */
async function contesters({ models }: ReadSideDeps, entries: readonly Entry[]) {
  const sequenceOf = ({ match, contest }: Entry) => (match ?? contest)?.sequence
  const keys = entries
    .map(sequenceOf)
    .flatMap((sequence) => (sequence === undefined ? [] : [journalContestsKey(sequence)]))
  const found = await models.getMany('journal', [...new Set(keys)])
  return (entry: Entry): PlayerId[] => {
    const sequence = sequenceOf(entry)
    const document = sequence === undefined ? undefined : found.get(journalContestsKey(sequence))
    if (document === undefined || !('contests' in document) || entry.type === 'MatchContested') return []
    const isDecided = ({ contestId, endedAt }: (typeof document.contests)[number]) =>
      entry.contest === undefined ? endedAt === entry.at : entry.contest.contestId === contestId
    return document.contests.filter(isDecided).map(({ by }) => by)
  }
}

async function reasons({ identity }: ReadSideDeps, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ type, contest }) =>
    type === 'MatchContested' && contest !== undefined ? [contest.contestId] : [],
  )
  const found = ids.length === 0 ? new Map<string, { readonly text: string }>() : await identity.contestReasons(ids)
  return ({ type, contest }: Entry): string | undefined =>
    type === 'MatchContested' && contest !== undefined ? found.get(contest.contestId)?.text : undefined
}

/**
 * Returns a function that tells whether the actor of an entry decided about a match of their own. A withdrawal does not
 * count, and neither does an upheld contest whose match was cancelled later.
 */
async function ownMatches({ models }: ReadSideDeps, entries: readonly Entry[]) {
  const upheld = entries.flatMap(({ type, contest }) =>
    type === 'ContestUpheld' && contest !== undefined ? [matchSequenceKey(contest.sequence)] : [],
  )
  const found = await models.getMany('matches', upheld)
  return ({ type, actor, players, contest, withdrawn }: Entry): boolean => {
    if (actor === null) return false
    if (type === 'MatchRolledBack' || type === 'MatchCorrected')
      return withdrawn === undefined && players.includes(actor)
    const match =
      type === 'ContestUpheld' && contest !== undefined ? found.get(matchSequenceKey(contest.sequence)) : undefined
    return match !== undefined && playersOf(match).includes(actor)
  }
}

async function recalculations({ models }: ReadSideDeps, placed: readonly JournalEntryWithId[]) {
  const keyOf = (place: string) => journalRecalculationKey(commandIdIn(place))
  const keys = placed.flatMap(({ place, entry }) => (entry.type === 'MatchCorrected' ? [keyOf(place)] : []))
  const found = await models.getMany('journal', keys)
  return (place: string): number => {
    const document = found.get(keyOf(place))
    return document !== undefined && 'recalculated' in document ? document.recalculated : 0
  }
}

async function liveMatches({ models }: ReadSideDeps, entries: readonly Entry[]) {
  const keyOf = (liveId: string) => sheetKey(recordCommandIdOf(liveId))
  const keys = entries.flatMap(({ liveId }) => (liveId === undefined ? [] : [keyOf(liveId)]))
  const found = await models.getMany('sheets', keys)
  return ({ liveId }: Entry): LiveMatchState | null => {
    const sheet = liveId === undefined ? undefined : found.get(keyOf(liveId))
    return sheet !== undefined && 'match' in sheet ? sheet.match : null
  }
}

const playersIn = (live: LiveMatchState | null): PlayerId[] => (live === null ? [] : [live.playerOne, live.playerTwo])

function setsOf({ firstServer, points }: LiveMatchState): [one: number, two: number] {
  const { one, two } = scoreSheetOf(firstServer, points).setsWon
  return [one, two]
}
