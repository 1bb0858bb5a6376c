import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareNames } from '../format/index.ts'
import { Avatar } from './avatar.tsx'
import { Dialog } from './dialog.tsx'
import { searchKeyOf } from './fields.tsx'
import { CheckIcon } from './icons.tsx'
import field from './text-field.module.css'

export interface PickerProps {
  readonly open: boolean
  readonly close: () => void
  readonly title: string
  readonly value?: string | null
  readonly onPick: (pseudo: string) => void
  readonly players: readonly string[]
  /** Recent partners and opponents, listed first. */
  readonly recents?: readonly string[]
}

/** A dialog with a searchable list of players. Enter chooses the first player that is found. */
export default function PlayerPicker({ open, close, title, onPick, ...search }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState({ open, times: 0 })
  if (opened.open !== open) setOpened({ open, times: opened.times + Number(open) })
  return (
    <Dialog open={open} close={close} title={title} initialFocus={input}>
      {/* The key empties the search at each opening. A second tap while the dialog closes picks nothing. */}
      <Search key={opened.times} input={input} {...search} onPick={(pseudo) => open && onPick(pseudo)} />
    </Dialog>
  )
}

type SearchProps = Omit<PickerProps, 'open' | 'close' | 'title'> & {
  readonly input: React.RefObject<HTMLInputElement | null>
}

const none: readonly string[] = []

function Search({ input, value = null, onPick, players, recents = none }: SearchProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const groups = useMemo(() => playerGroups(players, recents), [players, recents])
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      highlightItemOnHover={false}
      items={groups}
      filter={isFoundBySearch}
      value={search}
      // A pick also changes the text. That change is ignored, so that the list stays the same while the dialog closes.
      onValueChange={(text, { reason }) => reason === 'item-press' || setSearch(text)}
    >
      <Autocomplete.Input
        ref={input}
        className={`${field.input} ${field.sticky}`}
        aria-label={t('match.search')}
        placeholder={t('match.search')}
      />
      {/* Always rendered, so that screen readers announce its text. While empty, `absolute` avoids a gap. */}
      <Autocomplete.Empty className="text-muted empty:absolute">{t('match.nobody')}</Autocomplete.Empty>
      {/* A minimum height, so that the dialog does not shrink while the search finds fewer players. */}
      <Autocomplete.List className="min-h-[min(66dvh,520px)]" aria-label={t('match.everybody')}>
        {({ labelKey, items }: PlayerGroup) => (
          <Autocomplete.Group key={labelKey} items={items}>
            <Autocomplete.GroupLabel className="fine px-2 pt-2 pb-1 font-semi">{t(labelKey)}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(pseudo: string) => (
                <Autocomplete.Item
                  key={pseudo}
                  value={pseudo}
                  className="row min-h-12 cursor-pointer gap-2.5 rounded-small px-2 data-highlighted:bg-sunken [&:hover]:bg-sunken"
                  onClick={() => onPick(pseudo)}
                >
                  <Avatar pseudo={pseudo} size="s" />
                  <span className="cut min-w-0 flex-1 font-medium">{pseudo}</span>
                  {pseudo === value && <CheckIcon size={18} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

export const isFoundBySearch = (pseudo: string, search: string): boolean =>
  searchKeyOf(pseudo).includes(searchKeyOf(search))

interface PlayerGroup {
  readonly labelKey: 'match.recents' | 'match.everybody'
  readonly items: readonly string[]
}

export function playerGroups(players: readonly string[], recents: readonly string[]): readonly PlayerGroup[] {
  const groups: readonly PlayerGroup[] = [
    { labelKey: 'match.recents', items: recents.filter((pseudo) => players.includes(pseudo)) },
    { labelKey: 'match.everybody', items: players.filter((pseudo) => !recents.includes(pseudo)).sort(compareNames) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
