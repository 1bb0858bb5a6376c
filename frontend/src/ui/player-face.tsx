import { useT } from '../format/words.tsx'
import { Avatar } from './avatar.tsx'
import { AddIcon, ChevronIcon } from './icons.tsx'
import styles from './player-face.module.css'

interface Props {
  /** Who stands there, null for nobody yet. */
  readonly pseudo: string | null
  readonly size: 'l' | 'xl'
  /** Another may be chosen. */
  readonly open?: boolean
}

/** A player on the table, or an empty place to fill. */
export function PlayerFace({ pseudo, size, open = false }: Props) {
  const t = useT()
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
        <span className={styles.name}>{pseudo ?? t('match.choose')}</span>
        {open && <ChevronIcon size={16} />}
      </span>
    </span>
  )
}
