import { instant, type PlayerId } from '@topspin/domain/ids'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import {
  drawnPlayersOf,
  fixturesOf,
  playersOfFixture,
  playersOfSide,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { NotificationData } from '@topspin/platform/job-queue/port'
import type { NotificationForPlayers, PushDeps } from './deliver.ts'
import {
  fixtureDueMessage,
  fixtureForfeitedMessage,
  fixtureOpenMessage,
  type MessageSource,
  tournamentOpenedMessage,
  tournamentStartedMessage,
  tournamentStoppedMessage,
  tournamentWonMessage,
} from './tournament-messages.ts'

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
  const fixture = fixturesOf(tournament).find(({ id }) => id === job.fixtureId)
  switch (job.what) {
    case 'opened':
      return phase === 'entries'
        ? { kind: 'tournament', messageFor: (recipient) => tournamentOpenedMessage(recipient, source) }
        : null
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
      if (due === null || due !== job.due) return null
      return { kind: 'due', to, messageFor: (recipient) => fixtureDueMessage(recipient, source, fixture, due) }
    }
    case 'forfeit': {
      if (fixture?.by !== 'forfeit') return null
      const next = nextOf(tournament, fixture)
      // When the next opponent is known, the winner gets the message about the next fixture instead.
      const to = next?.state === 'open' ? losersOf(tournament, fixture) : playersOfFixture(tournament, fixture)
      return {
        kind: 'fixture',
        to,
        messageFor: (recipient) => fixtureForfeitedMessage(recipient, source, fixture, next),
      }
    }
    case 'won':
      return phase === 'finished'
        ? { kind: 'winner', messageFor: (recipient) => tournamentWonMessage(recipient, source) }
        : null
    case 'stopped':
      return phase === 'stopped'
        ? { kind: 'winner', to: drawn, messageFor: (recipient) => tournamentStoppedMessage(recipient, source) }
        : null
  }
}

const nextOf = (tournament: Tournament, { id }: FixtureNow): FixtureNow | null =>
  fixturesOf(tournament).find(({ places }) => places.some((place) => place.kind === 'winner' && place.of === id)) ??
  null

const losersOf = (tournament: Tournament, { losers }: FixtureNow): PlayerId[] =>
  losers.flatMap((side) => playersOfSide(tournament, side))
