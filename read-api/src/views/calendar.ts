import type { CalendarProgram, CalendarState } from '@topspin/domain/contract/calendar'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import { filledText } from '@topspin/domain/text/french'
import roundsFr from '@topspin/domain/text/notifications-fr.json' with { type: 'json' }
import roundsPki from '@topspin/domain/text/notifications-pki.json' with { type: 'json' }
import { tournamentAddress } from '@topspin/domain/text/page-addresses'
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import { roundName } from '@topspin/domain/text/round-name'
import { dayMs } from '@topspin/domain/time/days'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { plannedMatchesOf } from './challenges.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { readOpenEntriesAndFixtures } from './tournaments.ts'

const dictionaries = {
  fr: { ...french.calendar, rounds: roundsFr },
  pki: { ...light.calendar, rounds: roundsPki },
}
const matchMs = 15 * 60_000
/** The seconds after which programs should read a calendar again. */
const readAgain = 3_600

/** Whether a player's calendar has an address, and which calendar program (`reader`) has last read it. */
export async function calendarState(identity: IdentityStore, player: PlayerId): Promise<CalendarState> {
  const feed = await identity.calendars.of(player)
  if (feed === null) return { since: null, readAt: null, reader: null }
  return {
    since: instant(feed.madeAt),
    readAt: feed.readAt === null ? null : instant(feed.readAt),
    reader: feed.reader,
  }
}

export function calendarProgramOf(userAgent: string): CalendarProgram | null {
  if (userAgent.includes('Google-Calendar-Importer')) return 'google'
  if (/Microsoft Office|Outlook/.test(userAgent)) return 'outlook'
  if (/CalendarAgent|dataaccessd|remindd/.test(userAgent)) return 'apple'
  return userAgent.includes('Thunderbird') ? 'thunderbird' : null
}

/**
 * A player's open fixtures with a due date, and planned matches, in the iCalendar format (RFC 5545).
 * @param only the one fixture to return; null for all of these fixtures and the planned matches
 * @returns null when `only` is no open fixture of the player with a due date
 */
export async function playerCalendar(
  deps: ReadSideDeps,
  player: PlayerId,
  now: Instant,
  only: { readonly tournament: string; readonly fixture: string } | null = null,
): Promise<string | null> {
  const { fixtures: open } = await readOpenEntriesAndFixtures(deps.models)
  const fixtures = open.filter(
    ({ sides, due, tournamentId, fixtureId }) =>
      due !== null &&
      sides.flat().includes(player) &&
      (only === null || (tournamentId === only.tournament && fixtureId === only.fixture)),
  )
  if (only !== null && fixtures.length === 0) return null
  const planned = only === null ? await plannedMatchesOf(deps, player, now) : []
  const pseudos = await readPseudos(deps, [
    ...fixtures.flatMap(({ sides }) => sides.flat()),
    ...planned.flatMap(({ from, to }) => [from, to]),
  ])
  const pseudoOf = (id: PlayerId) => withDirectionIsolates(pseudos(id))
  const { language } = (await deps.models.get('accounts', player)) ?? { language: 'fr' as const }
  const texts = dictionaries[language]
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const { publicUrl } = deps.config
  const host = new URL(publicUrl).hostname
  const calendar = ical({ name: 'Topspin', ttl: readAgain, prodId: { company: 'topspin', product: 'topspin' } })
  const stamp = new Date(now)
  for (const { sides, due, tournamentId, fixtureId, name, ...fixture } of fixtures) {
    const [one = '', two = ''] = sides.map((side) => side.map(pseudoOf).join(' + '))
    const start = new Date(`${due}T00:00:00Z`)
    calendar.createEvent({
      id: `${tournamentId}-${fixtureId}@${host}`,
      ...{ stamp, start, allDay: true },
      end: new Date(start.getTime() + dayMs),
      summary: filledText(texts.lastDay, { round: roundName(texts.rounds, fixture, fixture.rounds), one, two }),
      description: name,
      url: `${publicUrl}${tournamentAddress(tournamentId, fixtureId)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  for (const { challengeId, from, to, at } of planned) {
    const start = new Date(at)
    calendar.createEvent({
      id: `${challengeId}@${host}`,
      ...{ stamp, start },
      end: new Date(start.getTime() + matchMs),
      summary: filledText(texts.match, { one: pseudoOf(from), two: pseudoOf(to) }),
      url: `${publicUrl}/`,
    })
  }
  return calendar.toString()
}
