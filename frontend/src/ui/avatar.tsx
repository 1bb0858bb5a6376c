import styles from './avatar.module.css'
import { hueOf, initialsOf } from './avatar-face.ts'

interface Props {
  readonly pseudo: string
  readonly size?: 's' | 'm' | 'l' | 'xl'
  /** A ring: white on the table, the ball's colour for a champion. */
  readonly ring?: 'white' | 'ball'
}

/** Who it is, at a glance: initials on a colour that stays. The name stands beside it, so it is not read aloud. */
export function Avatar({ pseudo, size = 'm', ring }: Props) {
  const ringed = ring === undefined ? '' : styles[ring]
  return (
    <span className={`${styles.avatar} ${styles[size]} ${ringed}`} data-hue={hueOf(pseudo)} aria-hidden="true">
      {initialsOf(pseudo)}
    </span>
  )
}
