import { fixtureReference } from '@topspin/domain/contract/match'
import { type Failure, isRefused } from '../api/index.ts'
import { textOf } from '../i18n/index.ts'
import { paths, tournamentAddress } from '../navigation/index.ts'
import type { NoticeLink } from './slice.ts'

/**
 * A link to the fixture that prevents a change of a match: to its live match, or to its sheet. Undefined when no fixture
 * is the reason of the failure.
 */
export function preventingFixtureLink(failure: Failure): NoticeLink | undefined {
  const fixture = failure.kind === 'problem' ? fixtureReference.safeParse(failure.current).data : undefined
  if (fixture === undefined) return undefined
  if (isRefused(failure, 'later-fixture-live')) return { label: textOf('bracket.seeLive'), to: paths.live }
  return { label: textOf('bracket.seeFixture'), to: tournamentAddress(fixture.tournamentId, fixture.fixtureId) }
}
