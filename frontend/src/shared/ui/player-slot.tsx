import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogRoute } from '../navigation/index.ts'
import avatar from './avatar.module.css'
import { Avatar } from './avatar.tsx'
import { AddIcon, ChevronIcon } from './icons.tsx'
import { lazyDialog } from './lazy.tsx'
import { Name } from './player.tsx'
import type { PickerProps } from './player-picker.tsx'
import styles from './player-slot.module.css'

/** The dialog with the list of players; its code is loaded when it is opened. */
export const PlayerPicker = lazyDialog(() => import('./player-picker.tsx'))

interface FaceProps {
  /** Null while no player is chosen. */
  readonly pseudo: string | null
  readonly size: 'l' | 'xl'
  /** Whether an arrow shows that a tap opens the list of players. */
  readonly open?: boolean
}

/** A player's avatar and name, for the picture of a tennis table. A circle with "+" while no player is chosen. */
export function PlayerOnTennisTable({ pseudo, size, open = false }: FaceProps) {
  const { t } = useTranslation()
  return (
    <span className={styles.face}>
      {pseudo === null ? (
        <span className={`border-dashed bg-transparent ${avatar.avatar} ${avatar[size]} ${avatar.white}`}>
          <AddIcon />
        </span>
      ) : (
        <Avatar pseudo={pseudo} size={size} ring="white" />
      )}
      <span className="flex max-w-full items-center justify-center gap-1 max-sm:flex-wrap">
        <span className="font-medium">{pseudo === null ? t('match.choose') : <Name pseudo={pseudo} />}</span>
        {open && <ChevronIcon size={16} />}
      </span>
    </span>
  )
}

interface SlotProps extends Required<Pick<PickerProps, 'value' | 'players' | 'recents'>>, Pick<FaceProps, 'size'> {
  /** The role of the player in the match: read by screen readers, and the title of the list. */
  readonly label: string
  readonly onChange: (pseudo: string) => void
  /** The id of the error text; null without an error. */
  readonly errorId?: string | null
}

/** A button with the chosen player of a form, or with "+" while none is chosen. It opens a `PlayerPicker`. */
export function PlayerSlot({ label, value, onChange, size, errorId = null, ...list }: SlotProps) {
  const { show, open, close } = useDialogRoute(`player-${useId()}`)
  const pick = (pseudo: string) => {
    onChange(pseudo)
    close()
  }
  return (
    <>
      <button
        type="button"
        className={`min-h-11 w-full rounded-medium ${styles.slot}`}
        aria-haspopup="dialog"
        aria-invalid={errorId !== null || undefined}
        aria-describedby={errorId ?? undefined}
        onClick={() => show()}
      >
        <PlayerOnTennisTable pseudo={value} size={size} open />
        <span className="only-read-aloud">, {label}</span>
      </button>
      <PlayerPicker open={open} close={close} title={label} value={value} onPick={pick} {...list} />
    </>
  )
}
