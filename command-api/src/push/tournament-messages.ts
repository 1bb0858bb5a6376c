import { type Instant, instant } from '@topspin/domain/ids'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import { isDeElidedBefore, withOrdinalFirst } from '@topspin/domain/text/french'
import { tournamentAddress } from '@topspin/domain/text/page-addresses'
import { roundName } from '@topspin/domain/text/round-name'
import { dayOf, eveningOf } from '@topspin/domain/time/evening'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import {
  fixturesOf,
  playersOfFixture,
  playersOfSide,
  podiumOf,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import {
  filledMessage,
  joinedPseudos,
  type PseudoOf,
  type PushMessage,
  type PushRecipient,
  pushTexts,
  pushWord,
} from './messages.ts'

export interface MessageSource {
  readonly tournament: Tournament
  readonly pseudoOf: PseudoOf
  readonly timeZone: string
  readonly now: Instant
}

const about = (tag: NotificationKind, { tournament }: MessageSource, fixture: FixtureNow | null = null) => ({
  tag,
  url: tournamentAddress(tournament.tournamentId, fixture?.id),
})

/** Such as `vendredi 27 novembre`. */
function dayIn(timeZone: string, day: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return withOrdinalFirst(format.format(Date.parse(eveningOf(day, timeZone))))
}

const roundOf = ({ language }: PushRecipient, { tournament }: MessageSource, fixture: FixtureNow): string =>
  roundName(pushTexts[language], fixture, bracketRoundCount(fixturesOf(tournament)))

function opponentsIn(
  { id, language }: PushRecipient,
  { tournament, pseudoOf }: MessageSource,
  { sides }: FixtureNow,
): string {
  const other = sides.map((side) => playersOfSide(tournament, side)).find((side) => !side.includes(id)) ?? []
  return joinedPseudos(language, other, pseudoOf)
}

export function tournamentOpenedMessage({ language }: PushRecipient, source: MessageSource): PushMessage {
  const { name, ladder, entriesUntil } = source.tournament
  const values = { name, ladder: pushWord(language, ladder), day: dayIn(source.timeZone, entriesUntil) }
  return filledMessage(language, 'tournamentOpened', about('tournament', source), values)
}

/** Names the fixture of the recipient, if exactly one can be played. */
export function tournamentStartedMessage(recipient: PushRecipient, source: MessageSource): PushMessage {
  const { tournament } = source
  const own = fixturesOf(tournament).filter(
    (one) => one.state === 'open' && playersOfFixture(tournament, one).includes(recipient.id),
  )
  const [first, second] = own
  return first !== undefined && second === undefined
    ? fixtureOpenMessage(recipient, source, first)
    : filledMessage(recipient.language, 'tournamentStarted', about('fixture', source), { name: tournament.name })
}

export function fixtureOpenMessage(recipient: PushRecipient, source: MessageSource, fixture: FixtureNow): PushMessage {
  const due = source.tournament.dues[fixture.id] ?? null
  return filledMessage(
    recipient.language,
    due === null ? 'fixtureOpen' : 'fixtureOpenUntil',
    about('fixture', source, fixture),
    {
      round: roundOf(recipient, source, fixture),
      opponents: opponentsIn(recipient, source, fixture),
      name: source.tournament.name,
      day: due === null ? '' : dayIn(source.timeZone, due),
    },
  )
}

/** @param next the winner's next fixture; null for none */
export function fixtureForfeitedMessage(
  recipient: PushRecipient,
  source: MessageSource,
  fixture: FixtureNow,
  next: FixtureNow | null,
): PushMessage {
  const { tournament } = source
  const hasWon = playersOfSide(tournament, fixture.winner).includes(recipient.id)
  const key = !hasWon ? 'forfeitLost' : next === null ? 'forfeitWon' : 'forfeitWonNext'
  return filledMessage(recipient.language, key, about('fixture', source, fixture), {
    round: roundOf(recipient, source, fixture),
    next: next === null ? '' : lowered(roundOf(recipient, source, next)),
    name: tournament.name,
    opponents: opponentsIn(recipient, source, fixture),
  })
}

export function fixtureDueMessage(
  recipient: PushRecipient,
  source: MessageSource,
  fixture: FixtureNow,
  due: string,
): PushMessage {
  const tomorrow = dayOf(instant(Date.parse(source.now) + 24 * 3_600_000), source.timeZone)
  const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: source.timeZone })
  return filledMessage(recipient.language, 'fixtureDue', about('due', source, fixture), {
    round: roundOf(recipient, source, fixture),
    day:
      due === tomorrow
        ? pushWord(recipient.language, 'tomorrow')
        : weekday.format(Date.parse(eveningOf(due, source.timeZone))),
    name: source.tournament.name,
    opponents: opponentsIn(recipient, source, fixture),
  })
}

export function tournamentWonMessage({ language }: PushRecipient, source: MessageSource): PushMessage {
  const { tournament, pseudoOf } = source
  const { name } = tournament
  const podium = podiumOf(tournament)
  const final = fixturesOf(tournament).findLast(({ stage }) => stage === 'bracket')
  const at = (side: number | null) => joinedPseudos(language, playersOfSide(tournament, side), pseudoOf)
  const winners = at(podium?.first ?? null)
  const third = podium?.thirds.length === 1 ? at(podium.thirds[0] ?? null) : ''
  return filledMessage(
    language,
    final?.by === 'match' ? 'tournamentWonInFinal' : 'tournamentWon',
    about('winner', source),
    {
      name,
      winners: `${isDeElidedBefore(winners) ? 'd’' : 'de '}${winners}`,
      sets: `2–${final?.loserSets ?? 0}`,
      second: at(podium?.second ?? null),
      third: third === '' ? '' : pushWord(language, 'thirdPlace').replace('{third}', () => third),
    },
  )
}

export const tournamentStoppedMessage = ({ language }: PushRecipient, source: MessageSource): PushMessage =>
  filledMessage(language, 'tournamentStopped', about('winner', source), { name: source.tournament.name })

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
