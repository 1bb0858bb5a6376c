import { Tabs as Base } from '@base-ui/react/tabs'
import type { Ladder } from '@topspin/domain/ids'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from './parts.tsx'
import styles from './radios.module.css'

const option = 'flex min-h-11 items-center justify-center rounded-[9px] font-medium'

interface SegmentsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: Readonly<Record<V, string>>
  readonly wide?: boolean
}

/** A choice between a few values in one row: radio buttons that look like tabs. */
export function SegmentedChoice<V extends string>({ label, value, onChange, options, wide = false }: SegmentsProps<V>) {
  const name = useId()
  // Object.entries types keys as strings; the keys of `options` are the values of the choice.
  const labels = Object.entries(options) as [V, string][]
  return (
    <fieldset className={`rounded-[12px] bg-sunken p-1 ${wide ? 'flex flex-wrap *:flex-1' : 'flex flex-wrap'}`}>
      <legend className="only-read-aloud">{label}</legend>
      {labels.map(([one, text]) => (
        <label key={one} className={`${option} px-3 text-s ${styles.segment}`}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** Sets won by a side (docs/specification.md#recording-a-match). */
export type SetsWon = 0 | 1 | 2

interface SetPickerProps {
  readonly label: string
  readonly value: SetsWon | null
  readonly onChange: (sets: SetsWon) => void
  /** The id of the error text; null without an error. */
  readonly errorId?: string | null
}

export function SetsWonPicker({ label, value, onChange, errorId = null }: SetPickerProps) {
  const name = useId()
  return (
    <div className="mt-auto grid w-full max-w-[220px] grid-cols-3 gap-[6px]" role="radiogroup" aria-label={label}>
      {([0, 1, 2] as const).map((sets) => (
        <label key={sets} className={`relative block cursor-pointer ${styles.choice}`}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={value === sets}
            aria-invalid={errorId !== null || undefined}
            aria-describedby={errorId ?? undefined}
            onChange={() => onChange(sets)}
          />
          <span className={`${styles.face} tabular-nums`}>{sets}</span>
        </label>
      ))}
    </div>
  )
}

interface TabsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly tabs: readonly {
    readonly value: V
    readonly label: ReactNode
    /** A number that the tab shows after its label. */
    readonly count?: number
    /** The number of things that the reader has to handle, as a badge; no badge at 0. */
    readonly waiting?: number
    /**
     * A second line. When the first tab has a note, all tabs are equally wide and fill the container. With large text
     * they are in rows of two.
     */
    readonly note?: string
    readonly panel: ReactNode
  }[]
  /** A search field: above the tabs on a phone, beside them from 768 px. */
  readonly search?: ReactNode
  /** Whether only the panel is shown, without the tabs. Ignored with `search`. */
  readonly isBare?: boolean
  /** Whether the tabs leave room for something beside them in a window with a side column. */
  readonly isNarrow?: boolean
}

export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
  search,
  isBare = false,
  isNarrow = false,
}: TabsProps<V>) {
  const isSearched = search !== undefined
  const isNoted = tabs[0]?.note !== undefined
  return (
    <Base.Root className="stack" value={value} onValueChange={(next: V) => onChange(next)}>
      <div
        className={
          // `contents` on a phone: a sticky search field then stays visible while the whole panel scrolls.
          isSearched
            ? 'contents md:grid md:grid-cols-[1fr_minmax(220px,320px)] md:items-center md:gap-2.5'
            : isBare
              ? 'hidden'
              : 'grid'
        }
      >
        {search}
        <Base.List
          className={`rounded-[12px] bg-sunken p-1 ${
            isNoted
              ? 'grid auto-cols-fr grid-flow-col max-sm:grid-flow-row max-sm:grid-cols-2 text-s'
              : isSearched
                ? 'flex flex-wrap text-s whitespace-nowrap md:-order-1 md:justify-self-start md:text-m'
                : `relative flex flex-wrap *:flex-1 md:w-[min(100%,30rem)] ${isNarrow ? 'roomy:w-84' : ''}`
          }`}
          aria-label={label}
          activateOnFocus
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={`${option} ${isNoted ? 'min-h-[50px] min-w-0 flex-col px-0.5 leading-[1.25]' : 'gap-1.5 px-2'} ${isSearched ? 'md:px-4' : ''} ${styles.segment}`}
            >
              {tab.label}
              {tab.note !== undefined && (
                <span className="cut max-w-full text-xs leading-[1.45] font-normal tabular-nums">{tab.note}</span>
              )}
              {tab.count !== undefined && <span className="text-xs tabular-nums">{tab.count}</span>}
              <CountBadge count={tab.waiting ?? 0} />
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {/* No tab stop: a panel has its own controls. Without the key, Base UI shows two panels for a frame. */}
      <Base.Panel key={value} value={value} tabIndex={-1}>
        {tabs.find((tab) => tab.value === value)?.panel}
      </Base.Panel>
    </Base.Root>
  )
}

interface LadderTabsProps extends Pick<TabsProps<Ladder>, 'isNarrow'> {
  readonly ladder: Ladder
  readonly onChange: (ladder: Ladder) => void
  readonly children: ReactNode
}

export function LadderTabs({ ladder, onChange, isNarrow = false, children: panel }: LadderTabsProps) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('rank.ladders')}
      value={ladder}
      onChange={onChange}
      isNarrow={isNarrow}
      tabs={[
        { value: 'simple', label: t('rank.simple'), panel },
        { value: 'double', label: t('rank.double'), panel },
      ]}
    />
  )
}
