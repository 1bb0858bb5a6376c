import { isShownUpset } from '@topspin/domain/career/week'
import type { MatchInTournament } from '@topspin/domain/contract/tournament'
import { minMatchesForHighlights } from '@topspin/domain/contract/week'
import { halfPoints, type Instant, toPoints } from '@topspin/domain/ids'
import { impactOfSide, type PlayedMatch } from '@topspin/domain/match/match-players'
import texts from '@topspin/domain/text/chat-fr.json' with { type: 'json' }
import {
  countedText,
  filledText,
  formatImpact,
  formatPoints,
  isDeElidedBefore,
  singularOrPlural,
  withCapital,
} from '@topspin/domain/text/french'
import rounds from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import { tournamentAddress, weekPath } from '@topspin/domain/text/page-addresses'
import { roundName } from '@topspin/domain/text/round-name'
import { formatShortDay } from '@topspin/domain/text/week-words'
import { dayOf } from '@topspin/domain/time/evening'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import type { ChatBlock, ChatLine, TextRun } from '@topspin/platform/chat/chat-formats'
import { createWeekTexts, type Digest } from '../digest/digest-content.ts'

const namedMatches = 3

const names = new Intl.ListFormat('fr')

export interface NamedMatch {
  readonly match: PlayedMatch & { readonly upset: boolean; readonly gap: number }
  readonly winners: readonly string[]
  readonly losers: readonly string[]
  /** The match in its tournament; null for a match that counts for no tournament. */
  readonly tournament: MatchInTournament | null
}

interface ChatTextOptions {
  readonly publicUrl: string
  readonly timeZone: string
  readonly now: Instant
}

/** Replaces the placeholders of a text with `values`, which are bold. */
function runsOf(text: string, values: Readonly<Record<string, string>>): TextRun[] {
  return text.split(/\{(\w+)\}/).flatMap((piece, index): TextRun[] => {
    if (index % 2 === 1) return [{ text: values[piece] ?? '', bold: true }]
    return piece === '' ? [] : [{ text: piece }]
  })
}

/** A line begins with « Un joueur », not « un joueur ». A pseudo stays as it is. */
const atBeginning = (text: string): string => (text.startsWith(texts.someone) ? withCapital(text) : text)

const lineOf = (text: string): ChatLine => ({ runs: [{ text }] })

function matchLine({ match, winners, losers }: NamedMatch): ChatLine {
  const score = ` ${match.winnerSets}–${match.loserSets} ${names.format(losers)}`
  const gap = countedText(texts.points, toPoints(halfPoints(match.gap)))
  const exploit = filledText(texts.exploit, { points: gap })
  return {
    runs: [
      { text: atBeginning(names.format(winners)), bold: true },
      { text: score },
      ...(isShownUpset(match) ? [{ text: exploit, bold: true } as const] : []),
    ],
    note: `${formatImpact(impactOfSide(match.winners))} / ${formatImpact(impactOfSide(match.losers))}`,
  }
}

/** The results of matches: upsets first, then the latest. @param matches at least one, the newest first */
export function resultsBlock(matches: readonly NamedMatch[], { publicUrl, timeZone, now }: ChatTextOptions): ChatBlock {
  const shown = [...matches]
    .sort((one, other) => Number(isShownUpset(other.match)) - Number(isShownUpset(one.match)))
    .slice(0, namedMatches)
  const lines = [
    ...shown.map(matchLine),
    ...(matches.length > shown.length ? [lineOf(countedText(texts.others, matches.length - shown.length))] : []),
    ...oneOfEachSide(shown).flatMap(advanceLine),
  ]
  const [first, ...rest] = lines
  const link = (label: string) => ({ label, address: `${publicUrl}/` })
  if (matches.length === 1 && first !== undefined) return { title: first, lines: rest, link: link(texts.seeMatch) }
  const since = timeIn(matches.at(-1)?.match.playedAt ?? now, timeZone, now)
  const count = filledText(countedText(texts.matches, matches.length), { time: since })
  const tournaments = new Set(matches.map(({ tournament }) => tournament?.name ?? null))
  const [tournament = null] = tournaments.size === 1 ? tournaments : []
  const title = tournament === null ? count : filledText(texts.inTournament, { matches: count, tournament })
  return { title: lineOf(title), lines, link: link(texts.seeMatches) }
}

/** `11:42` on the same day, else `ven. 11:42`. */
function timeIn(at: Instant, timeZone: string, now: Instant): string {
  const weekday = dayOf(at, timeZone) === dayOf(now, timeZone) ? {} : ({ weekday: 'short' } as const)
  return new Date(at).toLocaleString('fr-FR', { ...weekday, hour: '2-digit', minute: '2-digit', timeZone })
}

/** One match of each winning side in each tournament: `advanceLine` is about the side and not about the match. */
function oneOfEachSide(matches: readonly NamedMatch[]): NamedMatch[] {
  const sideOf = ({ match, tournament }: NamedMatch) =>
    [tournament?.id, ...match.winners.map(({ playerId }) => playerId).toSorted()].join(' ')
  return [...new Map(matches.map((one) => [sideOf(one), one])).values()]
}

/** A line about the bracket round that the winners of a match have reached; none without such a round. */
function advanceLine({ winners, tournament }: NamedMatch): ChatLine[] {
  const standing = tournament?.winners ?? null
  if (tournament === null || standing?.is !== 'next' || standing.fixture.stage !== 'bracket') return []
  const round = roundName(rounds, standing.fixture, standing.fixture.rounds).toLowerCase()
  const values = { tournament: tournament.name, winners: names.format(winners), round }
  return [lineOf(filledText(singularOrPlural(texts.advances, winners.length), values))]
}

/** The start of a live match. `one` and `two` are the names of its players. */
export const liveBlock = (one: string, two: string, { publicUrl }: ChatTextOptions): ChatBlock => ({
  title: { runs: runsOf(texts.live, { one: atBeginning(one), two }) },
  lines: [],
  link: { label: texts.follow, address: `${publicUrl}/live` },
})

/** The start or the end of a tournament. @param news `due` is the earliest due date of the first round, yyyy-mm-dd */
export function tournamentBlock(
  { id, name }: { readonly id: string; readonly name: string },
  news: { readonly players: number; readonly due: string | null } | { readonly winners: readonly string[] },
  { publicUrl }: ChatTextOptions,
): ChatBlock {
  const link = { label: texts.seeTournament, address: `${publicUrl}${tournamentAddress(id)}` }
  if ('winners' in news) {
    const winners = names.format(news.winners)
    const text = filledText(texts.won, { of: isDeElidedBefore(winners) ? 'd’' : 'de ' })
    return { title: { runs: runsOf(text, { tournament: name, winners }) }, lines: [], link }
  }
  const text = filledText(texts.drawn, { count: formatPoints(news.players) })
  const until = news.due === null ? [] : [filledText(texts.firstRound, { day: formatShortDay(news.due) })]
  return { title: { runs: runsOf(text, { tournament: name }) }, lines: until.map(lineOf), link }
}

/** How many registrations wait for activation. The text names nobody. */
export const registrationsBlock = (count: number, { publicUrl }: ChatTextOptions): ChatBlock => ({
  title: lineOf(countedText(texts.registrations, count)),
  lines: [],
  link: { label: texts.seeAccounts, address: `${publicUrl}/account/admin` },
})

/** The summary of a week: its figures and what stands out in it, or all results when the week has few matches. */
export function weekBlock(
  { week, highlights, nameOf }: Omit<Digest, 'toPlay'>,
  { publicUrl, timeZone }: ChatTextOptions,
): ChatBlock {
  const { exploitTexts, facts, figures } = createWeekTexts('fr', timeZone, nameOf)
  const exploit = week.exploit === null ? null : exploitTexts(week.exploit)
  const rows = [
    ...(exploit === null ? [] : [{ term: texts.weekExploit, lines: [`${exploit.result}, ${exploit.gap}`] }]),
    ...facts(week, highlights),
  ]
  const title = filledText(texts.week, { number: String(numberOfIsoWeek(week.week)), figures: figures(week) })
  return {
    title: { runs: [{ text: title, bold: true }] },
    lines: rows.flatMap(({ term, lines: [fact = '', ...results] }) => [
      { runs: [{ text: filledText(texts.weekFact, { term, fact: '' }), bold: true }, { text: fact }] },
      ...(week.matches < minMatchesForHighlights ? results.map(lineOf) : []),
    ]),
    link: { label: texts.readWeek, address: `${publicUrl}${weekPath(week.week)}` },
  }
}
