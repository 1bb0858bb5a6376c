import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../i18n/words.tsx'
import { Avatar } from './avatar.tsx'
import { Dialog } from './dialog.tsx'
import { CheckIcon } from './icons.tsx'
import { foundPlayers } from './player-list.ts'
import styles from './player-picker.module.css'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly title: string
  readonly value: string | null
  readonly onPick: (pseudo: string) => void
  readonly players: readonly string[]
  /** Recent partners and opponents, listed first. */
  readonly recents: readonly string[]
}

/**
 * A dialog with a searchable list of players: an ARIA combobox with a listbox. The combobox of Base UI would add 25 KiB.
 */
export default function PlayerPicker({ open, close, title, ...search }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} close={close} title={title} initialFocus={input}>
      {/* The key resets the search at each opening. */}
      <Search key={String(open)} input={input} {...search} />
    </Dialog>
  )
}

type SearchProps = Omit<Props, 'open' | 'close' | 'title'> & {
  readonly input: React.RefObject<HTMLInputElement | null>
}

function Search({ input, value, onPick, players, recents }: SearchProps) {
  const t = useT()
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const groups = foundPlayers(players, recents, search)
  const found = groups.flatMap((group) => group.players)
  const chosen = found[Math.min(active, found.length - 1)]
  const optionId = (pseudo: string) => `${id}-${players.indexOf(pseudo)}`
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active > 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function move(event: KeyboardEvent) {
    if (found.length === 0) return
    if (event.key === 'Enter' && chosen !== undefined) onPick(chosen)
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
        aria-label={t('match.search')}
        placeholder={t('match.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
        onKeyDown={move}
      />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('match.nobody')}
        </p>
      )}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('match.everybody')} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox has no element of its own
          <div key={group.labelKey} role="group" aria-label={t(group.labelKey)}>
            <p className={`fine ${styles.group}`} aria-hidden="true">
              {t(group.labelKey)}
            </p>
            {group.players.map((pseudo) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
              <div
                key={pseudo}
                id={optionId(pseudo)}
                role="option"
                aria-selected={pseudo === chosen}
                className={styles.item}
                onClick={() => onPick(pseudo)}
              >
                <Avatar pseudo={pseudo} size="s" />
                <span className={`cut ${styles.name}`}>{pseudo}</span>
                {pseudo === value && <CheckIcon size={18} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
