import { type Instant, instant } from '@topspin/domain/ids'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import { isElidedBefore } from '@topspin/domain/text/elision'
import { tournamentAt } from '@topspin/domain/text/page-addresses'
import { roundName } from '@topspin/domain/text/round-name'
import { dayOf, eveningOf } from '@topspin/domain/time/evening'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import {
  fixturesOf,
  playersAt,
  playersIn,
  podiumOf,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import { listed, type Message, message, type PseudoOf, type Reader, textOf, texts } from './messages.ts'

/** What the messages about a tournament are made from. */
export interface MessageSource {
  readonly tournament: Tournament
  readonly pseudoOf: PseudoOf
  readonly timeZone: string
  readonly now: Instant
}

const about = (tag: NotificationKind, { tournament }: MessageSource, fixture: FixtureNow | null = null) => ({
  tag,
  url: tournamentAt(tournament.tournamentId, fixture?.id),
})

/** A day as `vendredi 27 novembre`. */
const dayIn = (timeZone: string, day: string): string =>
  new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    Date.parse(eveningOf(day, timeZone)),
  )

const roundOf = ({ language }: Reader, { tournament }: MessageSource, fixture: FixtureNow): string =>
  roundName(texts[language], fixture, fixturesOf(tournament))

/** The opponents of a player in a fixture. */
function opponentsIn({ id, language }: Reader, { tournament, pseudoOf }: MessageSource, { sides }: FixtureNow): string {
  const other = sides.map((side) => playersAt(tournament, side)).find((side) => !side.includes(id)) ?? []
  return listed(language, other, pseudoOf)
}

/** The opening for entries. */
export function tournamentOpened({ language }: Reader, source: MessageSource): Message {
  const { name, ladder, entriesUntil } = source.tournament
  const values = { name, ladder: textOf(language, ladder), day: dayIn(source.timeZone, entriesUntil) }
  return message(language, 'tournamentOpened', about('tournament', source), values)
}

/** The start: the first fixture of the reader, or only the start when there is none yet, or several. */
export function tournamentStarted(reader: Reader, source: MessageSource): Message {
  const { tournament } = source
  const own = fixturesOf(tournament).filter(
    (one) => one.state === 'open' && playersIn(tournament, one).includes(reader.id),
  )
  const [first, second] = own
  return first !== undefined && second === undefined
    ? fixtureOpened(reader, source, first)
    : message(reader.language, 'tournamentStarted', about('fixture', source), { name: tournament.name })
}

/** A fixture of the reader of which both sides are known. */
export function fixtureOpened(reader: Reader, source: MessageSource, fixture: FixtureNow): Message {
  const due = source.tournament.dues[fixture.id] ?? null
  return message(
    reader.language,
    due === null ? 'fixtureOpen' : 'fixtureOpenUntil',
    about('fixture', source, fixture),
    {
      round: roundOf(reader, source, fixture),
      opponents: opponentsIn(reader, source, fixture),
      name: source.tournament.name,
      day: due === null ? '' : dayIn(source.timeZone, due),
    },
  )
}

/** A forfeit in a fixture of the reader. @param next the fixture to which the winner goes on; null without one */
export function fixtureForfeited(
  reader: Reader,
  source: MessageSource,
  fixture: FixtureNow,
  next: FixtureNow | null,
): Message {
  const { tournament } = source
  const hasWon = playersAt(tournament, fixture.winner).includes(reader.id)
  const key = !hasWon ? 'forfeitLost' : next === null ? 'forfeitWon' : 'forfeitWonNext'
  return message(reader.language, key, about('fixture', source, fixture), {
    round: roundOf(reader, source, fixture),
    next: next === null ? '' : lowered(roundOf(reader, source, next)),
    name: tournament.name,
    opponents: opponentsIn(reader, source, fixture),
  })
}

/** A fixture of the reader that should be played by the end of a day. */
export function fixtureDue(reader: Reader, source: MessageSource, fixture: FixtureNow, due: string): Message {
  const tomorrow = dayOf(instant(Date.parse(source.now) + 24 * 3_600_000), source.timeZone)
  const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: source.timeZone })
  return message(reader.language, 'fixtureDue', about('due', source, fixture), {
    round: roundOf(reader, source, fixture),
    day:
      due === tomorrow
        ? textOf(reader.language, 'tomorrow')
        : weekday.format(Date.parse(eveningOf(due, source.timeZone))),
    name: source.tournament.name,
    opponents: opponentsIn(reader, source, fixture),
  })
}

/** The victory, with the second and the third, and the result of the final. */
export function tournamentWon({ language }: Reader, source: MessageSource): Message {
  const { tournament, pseudoOf } = source
  const { name } = tournament
  const podium = podiumOf(tournament)
  const final = fixturesOf(tournament).findLast(({ stage }) => stage === 'bracket')
  const at = (side: number | null) => listed(language, playersAt(tournament, side), pseudoOf)
  const winners = at(podium?.first ?? null)
  const third = podium?.thirds.length === 1 ? at(podium.thirds[0] ?? null) : ''
  return message(language, final?.by === 'match' ? 'tournamentWonInFinal' : 'tournamentWon', about('winner', source), {
    name,
    winners: `${isElidedBefore(winners) ? 'd’' : 'de '}${winners}`,
    sets: `2–${final?.loserSets ?? 0}`,
    second: at(podium?.second ?? null),
    third: third === '' ? '' : textOf(language, 'thirdPlace').replace('{third}', () => third),
  })
}

/** The tournament has no winner. */
export const tournamentStopped = ({ language }: Reader, source: MessageSource): Message =>
  message(language, 'tournamentStopped', about('winner', source), { name: source.tournament.name })

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
