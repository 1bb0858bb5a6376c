import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { playerAt, rankingOf } from '../../shared/navigation/index.ts'
import { EmptyState, LinkButton } from '../../shared/ui/index.ts'
import { nearestPseudo } from './nearest-pseudo.ts'

interface Props {
  readonly pseudo: string
  /** The address of the same screen with another player. */
  readonly addressOf?: (pseudo: string) => string
}

/** Nobody has this pseudo: the nearest one, and the ranking. */
export default function UnknownPlayer({ pseudo, addressOf = playerAt }: Props) {
  const { t } = useTranslation()
  const players = api.useActivePseudosQuery({}).currentData ?? []
  const nearest = nearestPseudo(players, pseudo)
  return (
    <EmptyState
      title={t('player.unknown', { pseudo })}
      text={t('player.unknownText')}
      action={
        <>
          {nearest !== null && (
            <LinkButton to={addressOf(nearest)} replace>
              {t('player.didYouMean', { pseudo: nearest })}
            </LinkButton>
          )}
          <LinkButton to={rankingOf('simple')} variant="primary" replace>
            {t('player.seeRanking')}
          </LinkButton>
        </>
      }
    />
  )
}
