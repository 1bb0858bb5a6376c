import { useTranslation } from 'react-i18next'
import { Avatar } from './avatar.tsx'
import { AddIcon, ChevronIcon } from './icons.tsx'
import { Name } from './name.tsx'
import styles from './player-face.module.css'

interface Props {
  /** Null while no player is chosen. */
  readonly pseudo: string | null
  readonly size: 'l' | 'xl'
  /** Shows that tapping opens a list. */
  readonly open?: boolean
}

/** A player on the table, or an empty place. */
export function PlayerFace({ pseudo, size, open = false }: Props) {
  const { t } = useTranslation()
  return (
    <span className={styles.face}>
      {pseudo === null ? (
        <span className={`${styles.empty} ${styles[size]}`}>
          <AddIcon />
        </span>
      ) : (
        <Avatar pseudo={pseudo} size={size} ring="white" />
      )}
      <span className={styles.line}>
        <span className={styles.name}>{pseudo === null ? t('match.choose') : <Name pseudo={pseudo} />}</span>
        {open && <ChevronIcon size={16} />}
      </span>
    </span>
  )
}
