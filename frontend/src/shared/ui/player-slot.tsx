import { useId } from 'react'
import { useDialogRoute } from '../navigation/index.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { PlayerFace } from './player-face.tsx'
import styles from './player-slot.module.css'

const PlayerPicker = lazyDialog(() => import('./player-picker.tsx'))

interface Props {
  /** The role of the player in the match: read by screen readers, and the title of the list. */
  readonly label: string
  readonly value: string | null
  readonly onChange: (pseudo: string) => void
  /** The players to choose from. */
  readonly players: readonly string[]
  /** Recent partners and opponents, listed first. */
  readonly recents: readonly string[]
  readonly size: 'l' | 'xl'
  /** The id of the error text; null without an error. */
  readonly errorId?: string | null
}

/** A player's place on the table. A tap opens the list of players. */
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
    </>
  )
}
