import { lazy, Suspense } from 'react'
import { PlayerFace } from './player-face.tsx'
import styles from './player-picker.module.css'
import type { PlayerPickerProps } from './player-picker.tsx'

const PlayerPicker = lazy(() => import('./player-picker.tsx'))

/** A place on the table that a player can be chosen for. Until the list's code has come it looks the same and does nothing. */
export function PlayerSlot(props: PlayerPickerProps) {
  return (
    <Suspense
      fallback={
        <button type="button" className={styles.trigger} aria-label={props.label} disabled>
          <PlayerFace pseudo={props.value} size={props.size} open />
        </button>
      }
    >
      <PlayerPicker {...props} />
    </Suspense>
  )
}
