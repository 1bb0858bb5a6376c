import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { welcomePath } from '../../shared/navigation/index.ts'
import { TennisTable } from '../../shared/ui/index.ts'
import styles from './landing-screen.module.css'

interface Props {
  /** The title of the page, without the name of the application. */
  readonly title: string
  /** Called when the logo is tapped; by default opens the landing page. */
  readonly leave?: () => void
  /** Whether a phone shows a small brand without the name at a fixed place, so that a form below does not move. */
  readonly isLow?: boolean
  /** Whether the ball of the drawn tennis table has fallen and lies below the table. */
  readonly isFallen?: boolean
  readonly children: ReactNode
}

/** The brand (a tennis table and the name), with a step of the landing page below or beside it. */
export function LandingFrame({ title, leave, isLow = false, isFallen = false, children }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toLanding = () => void navigate(welcomePath, { replace: true })
  useEffect(() => {
    document.title = `${title} · Topspin`
  }, [title])
  return (
    <main className={`grid gap-3.5 min-h-dvh ${styles.landing} ${isLow ? styles.low : ''}`}>
      <div className={`grid ${styles.brand}`}>
        <button type="button" className={styles.logo} aria-label={t('landing.logo')} onClick={leave ?? toLanding}>
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

interface AccountProps {
  readonly icon: ReactNode
  readonly name: string
  readonly note: string
}

/** A box that names the account that a form is about. */
export function AccountNotice({ icon, name, note }: AccountProps) {
  return (
    <p className="notice text-left">
      {icon}
      <span className="min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <span className="block fine wrap-anywhere">{note}</span>
      </span>
    </p>
  )
}
