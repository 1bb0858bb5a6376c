import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import { filledText, isDeElidedBefore, withOrdinalFirst, withSmallInitial } from '@topspin/domain/text/french'
import { tournamentAddress } from '@topspin/domain/text/page-addresses'
import { roundName } from '@topspin/domain/text/round-name'
import { dayOf, eveningOf } from '@topspin/domain/time/evening'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import {
  drawnPlayersOf,
  fixturesOf,
  playersOfFixture,
  playersOfSide,
  podiumOf,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { NotificationData } from '@topspin/platform/job-queue/port'
import type { NotificationForPlayers, PushDeps } from './deliver.ts'
import {
  filledMessage,
  joinedPseudos,
  type PseudoOf,
  type PushMessage,
  type PushRecipient,
  pushTexts,
} from './messages.ts'

type Job = Extract<NotificationData, { readonly about: 'tournament' }>
interface Content extends Pick<NotificationForPlayers, 'messageFor'> {
  readonly kind: NotificationKind
  readonly to?: readonly PlayerId[]
}

/** A notification about a tournament; null when it is outdated (docs/specification.md#notifications). */
export async function tournamentNotification(deps: PushDeps, job: Job): Promise<NotificationForPlayers | null> {
  const tournament = await deps.tournaments.of(job.tournamentId).read((state) => state)
  if (tournament === null) return null
  const drawn = drawnPlayersOf(tournament)
  const pseudoOf = await readPseudoLookup(deps.identity, drawn)
  const source: MessageSource = { tournament, pseudoOf, timeZone: deps.timeZone, now: instant(deps.clock()) }
  const content = contentOf(job, source, drawn)
  if (content === null) return null
  return {
    ...content,
    about: 'a tournament',
    ...(job.by === null ? {} : { except: job.by }),
    options: { TTL: 24 * 3600, urgency: 'normal', topic: content.kind },
  }
}

/** The message for a job, and the players who get the message; null when the job is outdated. */
function contentOf(job: Job, source: MessageSource, drawn: readonly PlayerId[]): Content | null {
  const { tournament } = source
  const { phase } = tournament
  const today = dayOf(source.now, source.timeZone)
  const fixture = fixturesOf(tournament).find(({ id }) => id === job.fixtureId)
  switch (job.what) {
    case 'opened':
      if (phase !== 'entries' || tournament.entriesUntil < today) return null
      return { kind: 'tournament', messageFor: (recipient) => tournamentOpenedMessage(recipient, source) }
    case 'started':
      if (phase !== 'running') return null
      return { kind: 'fixture', to: drawn, messageFor: (recipient) => tournamentStartedMessage(recipient, source) }
    case 'open':
    case 'due': {
      const due = tournament.dues[fixture?.id ?? ''] ?? null
      if (phase !== 'running' || fixture?.state !== 'open') return null
      const to = playersOfFixture(tournament, fixture)
      if (job.what === 'open')
        return { kind: 'fixture', to, messageFor: (recipient) => fixtureOpenMessage(recipient, source, fixture) }
      if (due === null || due !== job.due || due < today) return null
      return { kind: 'due', to, messageFor: (recipient) => fixtureDueMessage(recipient, source, fixture, due) }
    }
    case 'forfeit': {
      if (fixture?.by !== 'forfeit') return null
      const next = nextOf(tournament, fixture)
      // When the next opponent is known, the winner gets the message about the next fixture instead.
      const to = next?.state === 'open' ? losersOf(tournament, fixture) : playersOfFixture(tournament, fixture)
      const messageFor = (recipient: PushRecipient) => fixtureForfeitedMessage(recipient, source, fixture, next)
      return { kind: 'fixture', to, messageFor }
    }
    case 'won':
      if (phase !== 'finished') return null
      return { kind: 'winner', messageFor: (recipient) => tournamentWonMessage(recipient, source) }
    case 'stopped':
      if (phase !== 'stopped') return null
      return { kind: 'winner', to: drawn, messageFor: (recipient) => tournamentStoppedMessage(recipient, source) }
  }
}

const nextOf = (tournament: Tournament, { id }: FixtureNow): FixtureNow | null =>
  fixturesOf(tournament).find(({ places }) => places.some((place) => place.kind === 'winner' && place.of === id)) ??
  null

const losersOf = (tournament: Tournament, { losers }: FixtureNow): PlayerId[] =>
  losers.flatMap((side) => playersOfSide(tournament, side))

interface MessageSource {
  readonly tournament: Tournament
  readonly pseudoOf: PseudoOf
  readonly timeZone: string
  readonly now: Instant
}

const about = (tag: NotificationKind, { tournament }: MessageSource, fixture: FixtureNow | null = null) => ({
  tag,
  url: tournamentAddress(tournament.tournamentId, fixture?.id),
})

/** A day in French, such as `vendredi 27 novembre`. */
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
  const values = { name, ladder: pushTexts[language][ladder], day: dayIn(source.timeZone, entriesUntil) }
  return filledMessage(language, 'tournamentOpened', about('tournament', source), values)
}

/** The message about the start, or about the fixture of the recipient if exactly one can be played. */
function tournamentStartedMessage(recipient: PushRecipient, source: MessageSource): PushMessage {
  const { tournament } = source
  const [first, second] = fixturesOf(tournament).filter(
    (one) => one.state === 'open' && playersOfFixture(tournament, one).includes(recipient.id),
  )
  return first !== undefined && second === undefined
    ? fixtureOpenMessage(recipient, source, first)
    : filledMessage(recipient.language, 'tournamentStarted', about('fixture', source), { name: tournament.name })
}

function fixtureOpenMessage(recipient: PushRecipient, source: MessageSource, fixture: FixtureNow): PushMessage {
  const due = source.tournament.dues[fixture.id] ?? null
  const key = due === null ? 'fixtureOpen' : 'fixtureOpenUntil'
  return filledMessage(recipient.language, key, about('fixture', source, fixture), {
    round: roundOf(recipient, source, fixture),
    opponents: opponentsIn(recipient, source, fixture),
    name: source.tournament.name,
    day: due === null ? '' : dayIn(source.timeZone, due),
  })
}

/** The message about a forfeit. @param next the winner's next fixture; null for none */
function fixtureForfeitedMessage(
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
    next: next === null ? '' : withSmallInitial(roundOf(recipient, source, next)),
    name: tournament.name,
    opponents: opponentsIn(recipient, source, fixture),
  })
}

function fixtureDueMessage(
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
        ? pushTexts[recipient.language].tomorrow
        : weekday.format(Date.parse(eveningOf(due, source.timeZone))),
    name: source.tournament.name,
    opponents: opponentsIn(recipient, source, fixture),
  })
}

function tournamentWonMessage({ language }: PushRecipient, source: MessageSource): PushMessage {
  const { tournament, pseudoOf } = source
  const podium = podiumOf(tournament)
  const final = fixturesOf(tournament).findLast(({ stage }) => stage === 'bracket')
  const at = (side: number | null) => joinedPseudos(language, playersOfSide(tournament, side), pseudoOf)
  const winners = at(podium?.first ?? null)
  const second = at(podium?.second ?? null)
  const third = podium?.thirds.length === 1 ? at(podium.thirds[0] ?? null) : ''
  const texts = pushTexts[language]
  // Nobody is second when the winner had no opponent in the final, or when all others have left a round robin.
  const secondPlace = second === '' ? '' : filledText(texts.secondPlace, { second })
  const thirdPlace = third === '' ? '' : filledText(texts.thirdPlace, { third })
  const key = final?.by === 'match' ? 'tournamentWonInFinal' : 'tournamentWon'
  return filledMessage(language, key, about('winner', source), {
    name: tournament.name,
    winners: `${isDeElidedBefore(winners) ? 'd’' : 'de '}${winners}`,
    sets: `2–${final?.loserSets ?? 0}`,
    second,
    third: thirdPlace,
    places: `${secondPlace}${thirdPlace}`.trim(),
  })
}

const tournamentStoppedMessage = ({ language }: PushRecipient, source: MessageSource): PushMessage =>
  filledMessage(language, 'tournamentStopped', about('winner', source), { name: source.tournament.name })
