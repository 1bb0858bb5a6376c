import type { OpenFixture } from '@topspin/domain/contract/tournament'
import { withSmallInitial } from '@topspin/domain/text/french'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { namesOfSide } from '../../shared/format/index.ts'
import { tournamentAddress } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Section, TextLink } from '../../shared/ui/index.ts'
import { shortDayText, useRoundNames } from '../fixture/index.ts'

const shownFixtures = 5

/**
 * The fixtures of running tournaments that can be played now, then those that wait for the outcome of one of them; at
 * most `shownFixtures` of each tournament.
 */
export function FixturesToPlay() {
  const { t } = useTranslation()
  const { fixtures = [], waiting = [] } = api.useOpenTournamentsQuery({}).currentData ?? {}
  return [...new Set(fixtures.map(({ tournamentId }) => tournamentId))].map((id) => {
    const open = fixtures.filter(({ tournamentId }) => tournamentId === id)
    const awaited = ({ opponentFrom }: OpenFixture) => open.find(({ fixtureId }) => fixtureId === opponentFrom)?.sides
    const next = waiting.filter((one) => one.tournamentId === id && awaited(one) !== undefined)
    return (
      <Section
        key={id}
        title={t('week.toPlay', { name: open[0]?.name })}
        aside={<TextLink to={tournamentAddress(id)}>{t('week.bracket')}</TextLink>}
      >
        <ul className="panel lined overflow-clip">
          {[...open, ...next].slice(0, shownFixtures).map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} either={awaited(fixture) ?? []} />
          ))}
        </ul>
      </Section>
    )
  })
}

interface RowProps {
  readonly fixture: OpenFixture
  /** The two sides of which one will join the known side; empty when both sides are known. */
  readonly either: readonly (readonly string[])[]
}

function FixtureRow({ fixture, either }: RowProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const roundOf = useRoundNames()
  const { tournamentId, fixtureId, sides, due } = fixture
  const isMine = sides.flat().includes(me)
  const round = withSmallInitial(roundOf(fixture))
  const nameOf = (side: readonly string[]) =>
    side.length > 0 ? namesOfSide(side) : either.map(namesOfSide).join(t('bracket.or'))
  return (
    <li className={isMine ? 'bg-mine' : ''}>
      <Link
        className="row min-h-14 flex-wrap justify-between gap-y-0 px-4 py-2"
        to={tournamentAddress(tournamentId, fixtureId)}
      >
        <span className="min-w-0 flex-[1_1_8rem]">
          <b className="block font-semi wrap-anywhere">{sides.map(nameOf).join(' – ')}</b>
          <span className="fine">{isMine ? t('week.yours', { round }) : round}</span>
        </span>
        {due !== null && <span className={`pill tabular-nums ${isMine ? 'bg-surface' : ''}`}>{shortDayText(due)}</span>}
      </Link>
    </li>
  )
}
