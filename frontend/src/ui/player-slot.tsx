import { useId } from 'react'
import { useDialogRoute } from './dialog-route.ts'
import { lazyComponent } from './lazy-component.tsx'
import { MountOnFirstOpen } from './mount-on-first-open.tsx'
import { PlayerFace } from './player-face.tsx'
import styles from './player-slot.module.css'

const PlayerPicker = lazyComponent(() => import('./player-picker.tsx'))

interface Props {
  /** Whose place it is: read aloud, and the title of the list. */
  readonly label: string
  readonly value: string | null
  readonly onChange: (pseudo: string) => void
  /** Who may be chosen. */
  readonly players: readonly string[]
  /** Those one plays with; they stand first. */
  readonly recents: readonly string[]
  readonly size: 'l' | 'xl'
  /** The id of the text that says what is wrong with it, null when nothing is. */
  readonly errorId?: string | null
}

/** A place on the table; a tap opens the list of players for it, lazyComponent when it is first wanted. */
export function PlayerSlot({ label, value, onChange, players, recents, size, errorId = null }: Props) {
  const route = useDialogRoute(`player-${useId()}`)
  return (
    <>
      <button
        type="button"
        className={styles.slot}
        aria-haspopup="dialog"
        aria-invalid={errorId !== null || undefined}
        aria-describedby={errorId ?? undefined}
        onClick={() => route.show()}
      >
        <PlayerFace pseudo={value} size={size} open />
        <span className="only-read-aloud">, {label}</span>
      </button>
      <MountOnFirstOpen when={route.open}>
        <PlayerPicker
          open={route.open}
          close={route.close}
          title={label}
          value={value}
          players={players}
          recents={recents}
          onPick={(pseudo) => {
            onChange(pseudo)
            route.close()
          }}
        />
      </MountOnFirstOpen>
    </>
  )
}
