import { useTranslation } from 'react-i18next'
import { FilterPill } from './filter-pill.tsx'
import styles from './filters.module.css'
import type { Filters } from './use-past-filters.ts'

interface Props {
  readonly filters: Filters
  /** Opponents to choose from. */
  readonly opponents: readonly string[]
}

/** The filters of the history. */
export function FilterBar({ filters, opponents }: Props) {
  const { t } = useTranslation()
  const { ladder, opponent, result, period } = filters
  // The opponent of the address may be none of those who are offered.
  const names = opponent === null || opponents.includes(opponent) ? opponents : [opponent, ...opponents]
  return (
    <fieldset className={`row flex-wrap gap-2 ${styles.filters}`}>
      <legend className="only-read-aloud">{t('history.filters')}</legend>
      <FilterPill
        label={t('history.bothLadders')}
        value={ladder}
        onChange={filters.setLadder}
        options={[
          { value: 'any', label: t('history.bothLadders') },
          { value: 'simple', label: t('rank.simple') },
          { value: 'double', label: t('rank.double') },
        ]}
      />
      <FilterPill
        label={t('player.opponent')}
        value={opponent ?? ''}
        onChange={(pseudo) => filters.setOpponent(pseudo === '' ? null : pseudo)}
        options={[
          { value: '', label: t('player.anyOpponent') },
          ...names.map((pseudo) => ({ value: pseudo, label: pseudo })),
        ]}
      />
      <FilterPill
        label={t('player.result')}
        value={result}
        onChange={filters.setResult}
        options={[
          { value: 'any', label: t('player.anyResult') },
          { value: 'won', label: t('player.victoriesOnly') },
          { value: 'lost', label: t('player.defeatsOnly') },
        ]}
      />
      <FilterPill
        label={t('player.period')}
        value={period}
        onChange={filters.setPeriod}
        options={[
          { value: 'all', label: t('player.anyPeriod') },
          { value: 'season', label: t('player.rangeSeason') },
          { value: 'month', label: t('player.rangeMonth') },
        ]}
      />
    </fieldset>
  )
}
