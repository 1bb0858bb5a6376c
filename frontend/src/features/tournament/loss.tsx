import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { namesOfSide, roundContext } from '../fixture/index.ts'

/** The open fixtures of a player, which the player loses when the account is disabled or deleted. */
export function LostFixturesNote({ pseudo }: { readonly pseudo: string }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { fixtures = [] } = api.useOpenTournamentsQuery({}).currentData ?? {}
  const open = fixtures.filter(({ sides }) => sides.flat().includes(pseudo))
  return open.map((fixture) => (
    <span key={fixture.fixtureId} className="mt-3 block">
      {t(pseudo === me ? 'tournament.youLose' : 'tournament.loses', {
        name: fixture.name,
        pseudo,
        round: t('tournament.theRound', { context: roundContext(fixture) }),
        sides: fixture.sides.map(namesOfSide).join(' – '),
      })}
    </span>
  ))
}
