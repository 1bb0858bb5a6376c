import { Combobox } from '@base-ui/react/combobox'
import { useTranslation } from 'react-i18next'
import { Avatar } from './avatar.tsx'
import { CheckIcon } from './icons.tsx'
import { PlayerFace } from './player-face.tsx'
import styles from './player-picker.module.css'

export interface PlayerPickerProps {
  /** Whose place it is, read aloud. */
  readonly label: string
  readonly value: string | null
  readonly onChange: (pseudo: string) => void
  /** Who may be chosen; the recent ones stand first. */
  readonly players: readonly string[]
  readonly recents: readonly string[]
  readonly size: 'l' | 'xl'
  /** The id of the text that says what is wrong with it, null when nothing is. */
  readonly errorId?: string | null
}

interface Group {
  readonly label: string
  readonly items: readonly string[]
}

/** A searchable list of players, those one plays with first. Fetched late: use it through `PlayerSlot`. */
export default function PlayerPicker({ label, value, onChange, players, recents, size, errorId }: PlayerPickerProps) {
  const { t } = useTranslation()
  const known = recents.filter((pseudo) => players.includes(pseudo))
  const groups: readonly Group[] = [
    { label: t('match.recents'), items: known },
    { label: t('match.everybody'), items: players.filter((pseudo) => !known.includes(pseudo)) },
  ].filter(({ items }) => items.length > 0)
  return (
    <Combobox.Root items={groups} value={value} onValueChange={(pseudo) => pseudo !== null && onChange(pseudo)}>
      <Combobox.Trigger
        className={styles.trigger}
        aria-label={value === null ? label : `${label} : ${value}`}
        aria-invalid={errorId != null || undefined}
        aria-describedby={errorId ?? undefined}
      >
        <PlayerFace pseudo={value} size={size} open />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="center" sideOffset={6} collisionPadding={12}>
          <Combobox.Popup className={styles.popup} aria-label={label}>
            <Combobox.Input className={styles.input} placeholder={t('match.search')} aria-label={t('match.search')} />
            <Combobox.Empty>
              <p className={styles.none}>{t('match.nobody')}</p>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(group: Group) => (
                <Combobox.Group key={group.label} items={group.items}>
                  <Combobox.GroupLabel className={styles.group}>{group.label}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(pseudo: string) => (
                      <Combobox.Item key={pseudo} value={pseudo} className={styles.item}>
                        <Avatar pseudo={pseudo} size="s" />
                        <span className={styles.name}>{pseudo}</span>
                        <Combobox.ItemIndicator>
                          <CheckIcon size={18} />
                        </Combobox.ItemIndicator>
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
