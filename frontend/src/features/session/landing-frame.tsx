import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TennisTable } from '../../shared/ui/index.ts'
import styles from './landing-screen.module.css'

interface Props {
  readonly leave: () => void
  /** Whether a phone shows a small brand without the name at a fixed place, so that a form below does not move. */
  readonly isLow?: boolean
  /** Whether the ball of the drawn tennis table has fallen and lies below the table. */
  readonly isFallen?: boolean
  readonly children: ReactNode
}

/** The brand (a tennis table and the name), with a step of the landing page below or beside it. */
export function LandingFrame({ leave, isLow = false, isFallen = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <main className={`grid gap-3.5 min-h-dvh ${styles.landing} ${isLow ? styles.low : ''}`}>
      <div className={`grid ${styles.brand}`}>
        <button type="button" className={styles.logo} aria-label={t('landing.logo')} onClick={leave}>
          <TennisTable>
            <span className={`${styles.ball} ${isFallen ? styles.fallen : ''}`} />
          </TennisTable>
        </button>
        {/* The ball falls between the table and the name. */}
        <h1 className={`z-1 text-3xl font-bold leading-[1.1] tracking-[-0.04em] ${isFallen ? 'mt-11' : 'mt-2'}`}>
          Topspin
        </h1>
        <p className={`z-1 text-l ${styles.tagline}`}>{t('landing.pitch')}</p>
      </div>
      <div className={`stack content-center w-[min(100%,400px)] mx-auto text-center ${styles.column}`}>{children}</div>
    </main>
  )
}
