import styles from './avatar.module.css'
import { hueOf, initialsOf } from './avatar-face.ts'

interface Props {
  readonly pseudo: string
  readonly size?: 's' | 'm' | 'l' | 'xl'
  /** The ring's colour: `white` on the table, `ball` for a champion. */
  readonly ring?: 'white' | 'ball'
}

/** The initials of a player on a stable colour. Hidden from screen readers, as the pseudo is always next to it. */
export function Avatar({ pseudo, size = 'm', ring }: Props) {
  const ringed = ring === undefined ? '' : styles[ring]
  return (
    <span
      className={`${styles.avatar} ${styles[size]} ${ringed}`}
      data-hue={hueOf(pseudo).toString(6).padStart(2, '0')}
      aria-hidden="true"
    >
      {initialsOf(pseudo)}
    </span>
  )
}

/** The avatars of a player and a partner, if there is one. */
export function Avatars({ one, two }: { readonly one: string; readonly two: string | null }) {
  return (
    <span className={styles.partners}>
      <Avatar pseudo={one} />
      {two !== null && <Avatar pseudo={two} />}
    </span>
  )
}
