import { useTranslation } from 'react-i18next'
import { BackIcon, FiltersIcon, IconButton, SwapIcon } from '../../shared/ui/index.ts'
import styles from './live-scoring.module.css'
import { endedSets, type Order } from './scoring-order.ts'
import type { Shown } from './selectors.ts'

interface Props {
  readonly shown: Shown
  readonly order: Order
  readonly leave: () => void
  readonly openSettings: () => void
  readonly swap: () => void
}

/** The head of the scoreboard: the way out, the sets so far, the settings, and the arrows that swap the sides. */
export function ScoringHead({ shown: { sheet }, order, leave, openSettings, swap }: Props) {
  const { t } = useTranslation()
  const sets = endedSets(sheet, order)
  return (
    <div className={`row gap-0 ${styles.head}`}>
      <IconButton label={t('live.leaveBoard')} icon={<BackIcon />} onClick={leave} />
      <p className={`min-w-0 flex-1 ${styles.score} tabular-nums`}>
        <b>{sheet.winner === null ? t('live.set', { number: sheet.sets.length }) : t('live.won')}</b>
        <span className={styles.sets}>
          {sets.length === 0 && t('live.bestOf')}
          {sets.map((set, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <span key={index}>{set}</span>
          ))}
        </span>
      </p>
      <IconButton label={t('live.settings')} icon={<FiltersIcon />} onClick={openSettings} />
      <IconButton label={t('live.swap')} icon={<SwapIcon />} onClick={swap} />
    </div>
  )
}
