import type { PastFilters } from '@topspin/domain/contract/past'
import { useTranslation } from 'react-i18next'
import { useChoice, useParameter } from '../../shared/navigation/index.ts'
import { ChevronIcon, CloseIcon } from '../../shared/ui/index.ts'
import styles from './history.module.css'

/** The filters of the history, which are in the address: each with the function that changes it. */
export function usePastFilters() {
  const ladder = useChoice('ladder', ['any', 'simple', 'double'])
  const opponent = useParameter('opponent')
  const result = useChoice('result', ['any', 'won', 'lost'])
  const period = useChoice('period', ['all', 'season', 'month'])
  const query: PastFilters = {
    ...(ladder[0] === 'any' ? {} : { ladder: ladder[0] }),
    ...(opponent[0] === null ? {} : { opponent: opponent[0] }),
    ...(result[0] === 'any' ? {} : { result: result[0] }),
    ...(period[0] === 'all' ? {} : { range: period[0] }),
  }
  return { query, ladder, opponent, result, period }
}

interface BarProps {
  readonly filters: ReturnType<typeof usePastFilters>
  /** Opponents to choose from. */
  readonly opponents: readonly string[]
}

export function FilterBar({ filters, opponents }: BarProps) {
  const { t } = useTranslation()
  const [opponent, setOpponent] = filters.opponent
  // The opponent of the address may be none of those who are offered.
  const names = opponent === null || opponents.includes(opponent) ? opponents : [opponent, ...opponents]
  return (
    <fieldset className="row flex-wrap gap-2 py-1">
      <legend className="only-read-aloud">{t('history.filters')}</legend>
      <FilterPill
        label={t('history.bothLadders')}
        choice={filters.ladder}
        options={[
          ['any', t('history.bothLadders')],
          ['simple', t('rank.simple')],
          ['double', t('rank.double')],
        ]}
      />
      <FilterPill
        label={t('player.opponent')}
        choice={[opponent ?? '', (pseudo) => setOpponent(pseudo === '' ? null : pseudo)]}
        options={[['', t('player.anyOpponent')], ...names.map((pseudo) => [pseudo, pseudo] as const)]}
      />
      <FilterPill
        label={t('player.result')}
        choice={filters.result}
        options={[
          ['any', t('player.anyResult')],
          ['won', t('player.victoriesOnly')],
          ['lost', t('player.defeatsOnly')],
        ]}
      />
      <FilterPill
        label={t('player.period')}
        choice={filters.period}
        options={[
          ['all', t('player.anyPeriod')],
          ['season', t('player.rangeSeason')],
          ['month', t('player.rangeMonth')],
        ]}
      />
    </fieldset>
  )
}

type Option<V extends string> = readonly [value: V, label: string]

interface PillProps<V extends string> {
  readonly label: string
  readonly choice: readonly [value: V, change: (value: V) => void]
  /** Values with their labels. The first one filters nothing. */
  readonly options: readonly [Option<V>, ...Option<V>[]]
}

/**
 * A filter: the select of the system, which is a sheet on a phone and a menu on a desk. One that filters comes first, in
 * blue, with a cross.
 */
function FilterPill<V extends string>({ label, choice: [value, change], options }: PillProps<V>) {
  const { t } = useTranslation()
  const [[none]] = options
  const isActive = value !== none
  const look = isActive ? '-order-1 border-accent bg-mine text-accent' : 'border-line bg-surface pr-3.5'
  return (
    <span
      className={`row max-w-full min-h-11 gap-2 rounded-[12px] border pl-3.5 text-s font-semi ${styles.pill} ${look}`}
    >
      <span className="cut max-w-45" aria-hidden="true">
        {isActive ? options.find(([option]) => option === value)?.[1] : label}
      </span>
      {!isActive && <ChevronIcon size={16} aria-hidden="true" />}
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          for (const [option] of options) if (option === target.value) change(option)
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {isActive && (
        <button
          type="button"
          className="-ml-2 grid min-h-[42px] w-10 place-items-center"
          aria-label={t('history.clear', { filter: label })}
          onClick={() => change(none)}
        >
          <CloseIcon size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
