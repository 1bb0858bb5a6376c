import { useTranslation } from 'react-i18next'
import { ChevronIcon, CloseIcon } from '../../shared/ui/index.ts'
import styles from './filters.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  /** The first option is the one that filters nothing. */
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/**
 * A filter: the select of the system, which is a sheet on a phone and a menu on a desk. One that filters comes first, in
 * blue, with a cross.
 */
export function FilterPill<V extends string>({ label, value, options, onChange }: Props<V>) {
  const { t } = useTranslation()
  const [none] = options
  const chosen = options.find((option) => option.value === value)
  const isActive = chosen !== undefined && chosen !== none
  return (
    <span className={`text-s font-semi ${styles.pill} ${isActive ? styles.active : ''}`}>
      <span className={`cut ${styles.shown}`} aria-hidden="true">
        {isActive ? chosen.label : label}
      </span>
      {!isActive && <ChevronIcon size={16} aria-hidden="true" />}
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const next = options.find((option) => option.value === target.value)
          if (next !== undefined) onChange(next.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {isActive && none !== undefined && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('history.clear', { filter: label })}
          onClick={() => onChange(none.value)}
        >
          <CloseIcon size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
