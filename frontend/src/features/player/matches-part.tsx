import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { useChoice, useParameter } from '../../shared/navigation/index.ts'
import { Table } from '../../shared/table/index.ts'
import { Card } from '../../shared/ui/index.ts'
import { FilterChoice } from './filter-choice.tsx'
import { useMatchColumns } from './match-columns.tsx'
import { MatchPage } from './match-page.tsx'
import styles from './matches-part.module.css'
import { Part } from './part.tsx'
import { useMatchInAddress } from './use-match-in-address.ts'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** Id of the part, to which the rows of the rivals lead. */
export const matchesId = 'player-matches'

/** The matches of a player in a ladder, newest first, with filters in the address. */
export function MatchesPart({ pseudo, ladder }: Props) {
  const { t } = useTranslation()
  const [result, setResult] = useChoice('result', ['any', 'won', 'lost'])
  const [period, setPeriod] = useChoice('period', ['all', 'season', 'month'])
  const [opponent, setOpponent] = useParameter('opponent')
  const [partner, setPartner] = useParameter('partner')
  const [match, hideMatch] = useMatchInAddress()
  const opponents = api.useRivalsQuery({ params: { pseudo, side: ladder } }).currentData?.rivals ?? []
  const columns = useMatchColumns(ladder)
  const inDoubles = ladder === 'double'
  const title = inDoubles ? 'player.matchesDouble' : 'player.matchesSimple'
  const filters = {
    ...(result === 'any' ? {} : { result }),
    ...(opponent === null ? {} : { opponent }),
    ...(partner === null || !inDoubles ? {} : { partner }),
    range: period,
    ...(match === null ? {} : { from: String(match) }),
  }
  const names = opponents.map((rival) => ({ value: rival.pseudo, label: rival.pseudo }))
  return (
    <Part
      id={matchesId}
      title={t(title)}
      choices={
        <div className={styles.filters}>
          <FilterChoice
            label={t('player.result')}
            value={result}
            onChange={(value) => setResult(value === 'won' || value === 'lost' ? value : 'any')}
            options={[
              { value: 'any', label: t('player.anyResult') },
              { value: 'won', label: t('player.victoriesOnly') },
              { value: 'lost', label: t('player.defeatsOnly') },
            ]}
          />
          <FilterChoice
            label={t('player.opponent')}
            value={opponent ?? ''}
            onChange={(value) => setOpponent(value === '' ? null : value)}
            options={[{ value: '', label: t('player.anyOpponent') }, ...names]}
          />
          <FilterChoice
            label={t('player.period')}
            value={period}
            onChange={(value) => setPeriod(value === 'season' || value === 'month' ? value : 'all')}
            options={[
              { value: 'all', label: t('player.anyPeriod') },
              { value: 'season', label: t('player.rangeSeason') },
              { value: 'month', label: t('player.rangeMonth') },
            ]}
          />
          {partner !== null && inDoubles && (
            <button type="button" className={styles.partner} onClick={() => setPartner(null)}>
              {t('player.withPartner', { pseudo: partner })}
              <span aria-hidden="true">{' ×'}</span>
            </button>
          )}
          {match !== null && (
            <button type="button" className={styles.partner} onClick={hideMatch}>
              {t('player.fromMatch', { match: t(inDoubles ? 'recap.double' : 'recap.simple', { id: match }) })}
              <span aria-hidden="true">{' ×'}</span>
            </button>
          )}
        </div>
      }
    >
      <Card flush>
        <Table caption={t(title)} columns={columns} className={styles.table} onPhone="headless">
          <MatchPage key={JSON.stringify(filters)} {...{ columns, pseudo, ladder, filters }} shown={match} />
        </Table>
      </Card>
    </Part>
  )
}
