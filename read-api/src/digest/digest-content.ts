import type { Language } from '@topspin/domain/contract/account'
import type { MatchResult } from '@topspin/domain/contract/match'
import { minMatchesForHighlights, type Week, type WeekHighlights } from '@topspin/domain/contract/week'
import { countedText, filledText, formatImpact, formatPoints, formatRank } from '@topspin/domain/text/french'
import french from '@topspin/domain/text/mails-fr.json' with { type: 'json' }
import light from '@topspin/domain/text/mails-pki.json' with { type: 'json' }
import { endOfDigestsPath, weekPath } from '@topspin/domain/text/page-addresses'
import { formatShortDay, listNames, losersOf, weekSpanTexts, winnersOf } from '@topspin/domain/text/week-words'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import type { Config } from '@topspin/platform/config'
import type { MailContent } from '@topspin/platform/mail/render-mail'
import type { QuotedNameOf } from '../views/quoting.ts'

const dictionaries: Readonly<Record<Language, typeof french.week>> = { fr: french.week, pki: light.week }

const names = new Intl.ListFormat('fr')

export interface Digest {
  readonly week: Week
  readonly highlights: WeekHighlights
  /** The addressee's open fixtures. `due` is the last day of a fixture, yyyy-mm-dd; null for none. */
  readonly toPlay: readonly {
    readonly round: string
    readonly opponents: readonly string[]
    readonly due: string | null
  }[]
  /** Gives the name that the mail has for a pseudo. */
  readonly nameOf: QuotedNameOf
}

interface Addressee {
  readonly pseudo: string
  readonly language: Language
  /** The token with which the addressee ends these mails. */
  readonly stopToken: string
}

type Counted = 'matches' | 'players' | 'wins' | 'losses' | 'points' | 'badges' | 'others'
type Fact = NonNullable<MailContent['facts']>[number]

/** The texts about a week, for the mail to a player and the message to a chat. */
export function createWeekTexts(language: Language, timeZone: string, nameOf: QuotedNameOf) {
  const texts = dictionaries[language]
  const counted = (key: Counted, count: number, format = formatPoints) => countedText(texts[key], count, format)
  const listOf = (all: readonly string[]) => listNames(all, (count) => counted('others', count))
  const namesOf = (pseudos: readonly string[]) => listOf(pseudos.map(nameOf))
  const sideOf = (players: readonly string[]) => names.format(players.map(nameOf))
  const resultText = (match: MatchResult): string =>
    `${sideOf(winnersOf(match))} ${match.winnerSet}–${match.looserSet} ${sideOf(losersOf(match))}`
  const dayIn = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleDateString('fr-FR', { ...options, timeZone })

  function exploitTexts({ match, gap: points }: NonNullable<Week['exploit']>) {
    const [winner, loser] = [sideOf(winnersOf(match)), sideOf(losersOf(match))]
    return {
      result: filledText(match.isSimple ? texts.beats : texts.beatTogether, { winner, loser }),
      gap: filledText(texts.gap, { points: counted('points', points) }),
    }
  }

  function climbFact({ points, players }: NonNullable<WeekHighlights['climb']>): Fact {
    const lines = players.map(({ wins, matches, ladder, ...places }) =>
      [
        filledText(texts.climbText, { wins: counted('wins', wins), matches: counted('matches', matches) }),
        ...(ladder === 'double' ? [texts.inDoubles] : []),
        ...(places.before === null || places.after === null ? [] : [placesText(places)]),
      ].join(', '),
    )
    const who = namesOf(players.map((player) => player.pseudo))
    return factOf(texts.climb, `${who}, ${counted('points', points, formatImpact)}`, lines)
  }

  function streakFact({ length, players }: NonNullable<WeekHighlights['streak']>): Fact {
    const lines = players.map(({ since, ended }) => {
      const date = dayIn(since, { day: '2-digit', month: '2-digit' })
      if (ended === null) return filledText(texts.since, { date })
      return filledText(texts.ended, { date, pseudo: nameOf(ended.by), day: dayIn(ended.at, { weekday: 'long' }) })
    })
    return factOf(texts.streak, `${namesOf(players.map((player) => player.pseudo))}, ${counted('wins', length)}`, lines)
  }

  function rivalryFact({ wins: [one, two], pairs }: NonNullable<WeekHighlights['rivalry']>): Fact {
    const matches = counted('matches', one + two)
    const results = pairs.map(({ players: [first, second] }) => `${nameOf(first)} ${one}–${two} ${nameOf(second)}`)
    const lines = pairs.map(({ lastWinner }) => filledText(texts.lastWon, { matches, pseudo: nameOf(lastWinner) }))
    return factOf(texts.rivalry, listOf(results), lines)
  }

  /**
   * What stands out in a week. A week with fewer than `minMatchesForHighlights` matches has one row with all results.
   * A chat shows all results, but only the first line of any other row.
   */
  function facts({ matches, list }: Week, { climb, streak, rivalry, badges, welcome }: WeekHighlights): Fact[] {
    if (matches < minMatchesForHighlights) return [{ term: texts.played, lines: list.map(resultText) }]
    const stood: readonly (Fact | false | null)[] = [
      climb && climbFact(climb),
      streak && streakFact(streak),
      rivalry && rivalryFact(rivalry),
      badges.length > 0 &&
        factOf(texts.newBadges, namesOf(badges.map((player) => player.pseudo)), [
          counted('badges', badges.flatMap((player) => player.badges).length),
        ]),
      welcome.length > 0 && factOf(texts.welcome, namesOf(welcome), []),
    ]
    return stood.filter((fact) => fact !== null && fact !== false)
  }

  const figures = ({ matches, players }: Week) => [counted('matches', matches), counted('players', players)].join(', ')
  return { texts, counted, sideOf, exploitTexts, facts, figures }
}

/** The mail about a week, in the language of the addressee (docs/specification.md#the-week). */
export function digestContent(
  { week, highlights, toPlay, nameOf }: Digest,
  { pseudo, language, stopToken }: Addressee,
  { publicUrl, timeZone }: Pick<Config, 'publicUrl' | 'timeZone'>,
): MailContent {
  const { texts, counted, sideOf, exploitTexts, facts, figures } = createWeekTexts(language, timeZone, nameOf)

  function subjectAndResult(): Pick<MailContent, 'subject' | 'result'> {
    const subjectWith = (news: string) => filledText(texts.subject, { number: `${numberOfIsoWeek(week.week)}`, news })
    if (week.exploit === null) return { subject: subjectWith(figures(week)) }
    const { match } = week.exploit
    const { result, gap } = exploitTexts(week.exploit)
    return {
      subject: subjectWith(filledText(texts.news, { result, gap })),
      result: {
        winners: sideOf(winnersOf(match)),
        losers: sideOf(losersOf(match)),
        winnerSets: match.winnerSet,
        loserSets: match.looserSet,
        note: filledText(texts.exploit, { gap }),
      },
    }
  }

  function ownText(own: NonNullable<Week['own']>): string {
    if (own.wins + own.losses === 0) {
      if (own.since !== null) return texts.newcomer
      return filledText(texts.absent, { rank: formatRank(own.rank), points: counted('points', own.score) })
    }
    const ladders = (['simple', 'double'] as const).flatMap((ladder) => {
      const places = own[ladder]
      if (places === null) return []
      const values = { places: placesText(places), points: counted('points', places.points, formatImpact) }
      return [filledText(texts[ladder], values)]
    })
    const results = [
      counted('matches', own.wins + own.losses),
      ...(own.wins > 0 ? [counted('wins', own.wins)] : []),
      ...(own.losses > 0 ? [counted('losses', own.losses)] : []),
    ]
    return `${ladders.join(' ')} ${results.join(', ')}.`
  }

  const fixtures = toPlay.map(({ round, opponents, due }) => {
    const fixture = filledText(texts.fixture, { round, opponent: sideOf(opponents) })
    return due === null ? fixture : `${fixture}, ${filledText(texts.due, { day: formatShortDay(due) })}`
  })
  return {
    ...subjectAndResult(),
    title: figures(week),
    head: filledText(texts.span, weekSpanTexts(week, false)),
    ...(week.own === null ? {} : { own: { title: filledText(texts.own, { pseudo }), text: ownText(week.own) } }),
    before: [],
    facts: [...facts(week, highlights), ...(fixtures.length === 0 ? [] : [{ term: texts.toPlay, lines: fixtures }])],
    button: { label: texts.read, address: `${publicUrl}${weekPath(week.week)}` },
    after: [],
    footer: texts.footer,
    stop: { label: texts.stop, address: `${publicUrl}${endOfDigestsPath}#${stopToken}`, after: texts.oneTap },
  }
}

/** A row with `who`. A single line is shown below it. Several are not: they do not say which player they are about. */
const factOf = (term: string, who: string, lines: readonly string[]): Fact => ({
  term,
  lines: [who, ...(lines.length === 1 ? lines : [])],
})

/** `12e → 11e`, or one rank when both are the same or one is missing. */
function placesText({ before, after }: { readonly before: number | null; readonly after: number | null }): string {
  const ranks = [...new Set([before, after])].filter((rank) => rank !== null)
  return ranks.map(formatRank).join(' → ')
}
