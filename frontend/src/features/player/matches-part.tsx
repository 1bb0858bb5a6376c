import { type CareerEntry, type PlayerMatchesQuery, playerMatchesPageSize } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ids'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { ResultMark } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints, useDates } from '../../shared/format/index.ts'
import { useChoice, useParameter, useWasLinkedTo } from '../../shared/navigation/index.ts'
import { type Column, Rows, Table } from '../../shared/table/index.ts'
import {
  Button,
  Card,
  ImpactChip,
  isDeletedPlayer,
  PastLiveLink,
  PlayerLink,
  QueryView,
  Rank,
  Skeleton,
} from '../../shared/ui/index.ts'

const matchListElementId = 'player-matches'

/** Returns a function that makes the address of the list with only these filters. A link to it scrolls to the list. */
export function useMatchListAddress() {
  const { pathname, search } = useLocation()
  return (filters: Readonly<Record<string, string>>): string => {
    const parameters = new URLSearchParams(search)
    for (const filter of ['result', 'opponent', 'partner', 'period', 'match']) parameters.delete(filter)
    for (const [name, value] of Object.entries(filters)) parameters.set(name, value)
    return `${pathname}?${parameters}#${matchListElementId}`
  }
}

export interface PlayerInLadderProps {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** The matches of a player in a ladder, newest first, with filters in the address. */
export function MatchesPart({ pseudo, ladder }: PlayerInLadderProps) {
  const { t } = useTranslation()
  const [result, setResult] = useChoice('result', ['any', 'won', 'lost'])
  const [range, setPeriod] = useChoice('period', ['all', 'season', 'month'])
  const [opponent, setOpponent] = useParameter('opponent')
  const [partner, setPartner] = useParameter('partner')
  const [number, setMatch] = useParameter('match')
  const match = number !== null && /^\d{1,15}$/.test(number) ? Number(number) : null
  const rivals = api.useRivalsQuery({ params: { pseudo, side: ladder } }).currentData?.rivals ?? []
  const opponents = rivals.map((rival) => rival.pseudo).filter((name) => !isDeletedPlayer(name))
  // The address may name a player who is no rival.
  if (opponent !== null && !opponents.includes(opponent)) opponents.push(opponent)
  const columns = useColumns(ladder)
  const inDoubles = ladder === 'double'
  const title = t(inDoubles ? 'player.matchesDouble' : 'player.matchesSimple')
  const section = useRevealed()
  const filters = {
    ...(result === 'any' ? {} : { result }),
    ...(opponent === null ? {} : { opponent }),
    ...(partner === null || !inDoubles ? {} : { partner }),
    range,
    ...(match === null ? {} : { from: String(match) }),
  }
  return (
    <section
      className="rows min-w-0 scroll-mt-[calc(var(--top-height)+8px)] gap-2 focus-visible:outline-none"
      ref={section}
      id={matchListElementId}
      tabIndex={-1}
      aria-label={title}
    >
      <div className="row flex-wrap justify-between gap-2">
        <h2 className="note section-title">{title}</h2>
        <div className="flex min-w-0 flex-wrap gap-2">
          <FilterChoice
            label={t('player.result')}
            value={result}
            onChange={setResult}
            options={[
              { value: 'any', label: t('player.anyResult') },
              { value: 'won', label: t('player.victoriesOnly') },
              { value: 'lost', label: t('player.defeatsOnly') },
            ]}
          />
          <FilterChoice
            label={t('player.opponent')}
            value={opponent ?? ''}
            onChange={(value) => setOpponent(value || null)}
            options={[
              { value: '', label: t('player.anyOpponent') },
              ...opponents.map((value) => ({ value, label: value })),
            ]}
          />
          <FilterChoice
            label={t('player.period')}
            value={range}
            onChange={setPeriod}
            options={[
              { value: 'all', label: t('player.anyPeriod') },
              { value: 'season', label: t('player.rangeSeason') },
              { value: 'month', label: t('player.rangeMonth') },
            ]}
          />
          {partner !== null && inDoubles && (
            <ChosenFilter label={t('player.withPartner', { pseudo: partner })} clear={() => setPartner(null)} />
          )}
          {match !== null && (
            <ChosenFilter
              label={t('player.fromMatch', { match: t(inDoubles ? 'recap.double' : 'recap.simple', { id: match }) })}
              clear={() => setMatch(null)}
            />
          )}
        </div>
      </div>
      <Card flush>
        {/* Rows of two lines, also on a wide screen. */}
        <Table caption={title} columns={columns} className="[&_tbody_tr]:h-15" onPhone="headless">
          <MatchPage key={JSON.stringify(filters)} {...{ columns, pseudo, ladder, filters }} shown={match} />
        </Table>
      </Card>
    </section>
  )
}

/** Reveals the list or its marked match after each tap on a link to it, even when the address stays the same. */
function useRevealed() {
  const section = useRef<HTMLElement>(null)
  const isAsked = useWasLinkedTo(`#${matchListElementId}`)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is another one after a link to the same address
  useEffect(() => {
    if (!isAsked) return
    const marked = section.current?.querySelector<HTMLElement>('[aria-current]')
    if (marked) reveal(marked)
    else reveal(section.current, 'start')
  }, [isAsked, key])
  return section
}

interface FilterProps<V extends string> {
  readonly label: string
  readonly value: V
  /** The first option stands for no filter. */
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** A native select, so that a phone shows its own list. An active filter is coloured. */
function FilterChoice<V extends string>({ label, value, options, onChange }: FilterProps<V>) {
  const colours = value === options[0]?.value ? 'border-line bg-surface text-ink' : 'border-accent bg-mine text-accent'
  return (
    <select
      className={`min-h-11 max-w-[min(11.25rem,100%)] rounded-[12px] border px-2 text-s font-semi text-ellipsis ${colours}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(options[target.selectedIndex]?.value ?? value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A button that removes a filter for which there is no `FilterChoice`: the partner, or the match in the address. */
const ChosenFilter = ({ label, clear }: { readonly label: string; readonly clear: () => void }) => (
  <button
    type="button"
    className="min-h-11 rounded-[12px] bg-accent px-3 text-s font-semi text-surface"
    onClick={clear}
  >
    {label}
    <span aria-hidden="true">{' ×'}</span>
  </button>
)

/** Whether the player of the page has won. */
export const isVictory = ({ mySets, opponentSets }: CareerEntry): boolean => mySets > opponentSets
/** `2–1`, the sets of the player of the page first. */
export const setsText = ({ mySets, opponentSets }: CareerEntry): string => `${mySets}–${opponentSets}`

function useColumns(ladder: Ladder): readonly Column<CareerEntry>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'result',
        head: t('player.result'),
        isHeadHidden: true,
        className: 'w-12 max-sm:hidden',
        cell: (entry) => <ResultMark won={isVictory(entry)} />,
      },
      {
        id: 'against',
        head: t('player.against'),
        isRowHead: true,
        cell: (entry) => <Against entry={entry} ladder={ladder} />,
      },
      { id: 'lead', head: t('player.gap'), isWide: true, cell: ({ lead }) => formatImpact(-lead) },
      { id: 'sets', head: t('player.sets'), className: 'max-sm:px-0', cell: setsText },
      { id: 'points', head: t('player.points'), cell: (entry) => <ImpactChip points={entry.impact} /> },
      { id: 'score', head: t('player.score'), isWide: true, cell: ({ score }) => formatPoints(score) },
      { id: 'rank', head: t('player.rank'), isWide: true, cell: ({ rank }) => <Rank rank={rank ?? 0} /> },
    ],
    [t, ladder],
  )
}

function Against({ entry, ladder }: { readonly entry: CareerEntry; readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { id, at, opponents, partner, live } = entry
  return (
    <>
      <span className="cut">
        {opponents.map((opponent, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both opponents may be deleted players, with the same name
          <span key={`${opponent} ${index}`}>
            {index > 0 && ', '}
            <PlayerLink pseudo={opponent} />
          </span>
        ))}
      </span>
      {/* On a phone the link to the points has a line of its own. */}
      <span className="note flex flex-wrap items-center gap-x-3">
        <span className="cut max-w-full">
          {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id })}
          {' · '}
          <time dateTime={at}>{dateTime(at)}</time>
          {partner !== null && ` · ${t('player.withPartner', { pseudo: partner })}`}
        </span>
        {live === true && <PastLiveLink id={id} />}
      </span>
    </>
  )
}

interface PageProps extends PlayerInLadderProps {
  readonly columns: readonly Column<CareerEntry>[]
  /** The filters, with `before` for any page but the first. */
  readonly filters: PlayerMatchesQuery
  /** The id of the match in the address, whose row is marked and scrolled into view. */
  readonly shown?: number | null
}

/** A page of matches. A full page ends with a button, which the next page replaces. */
function MatchPage({ columns, pseudo, ladder, filters, shown = null }: PageProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = api.usePlayerMatchesQuery({ params: { pseudo, ladder }, query: filters })
  const entries = query.currentData
  if (entries === undefined)
    return (
      <Wide>
        <QueryView query={query} skeleton={<Skeleton shape="row" count={5} />}>
          {() => null}
        </QueryView>
      </Wide>
    )
  const last = entries.at(-1)
  if (last === undefined) return <Wide>{filters.before === undefined && t('player.noneFound')}</Wide>
  return (
    <>
      <Rows
        columns={columns}
        rows={entries}
        keyOf={({ sequence }) => sequence}
        attributes={({ id }) => (id === shown ? { ref: reveal, tabIndex: -1, 'aria-current': true } : {})}
      />
      {entries.length === playerMatchesPageSize &&
        (isOpen ? (
          <MatchPage {...{ columns, pseudo, ladder }} filters={{ ...filters, before: String(last.sequence) }} />
        ) : (
          <Wide>
            <Button small onClick={() => setOpen(true)}>
              {t('history.more')}
            </Button>
          </Wide>
        ))}
    </>
  )
}

/** A row with one cell over all columns. */
const Wide = ({ children }: { readonly children: ReactNode }) => (
  <tbody>
    <tr>
      <td className="px-4 py-3 text-center text-muted whitespace-normal" colSpan={7}>
        {children}
      </td>
    </tr>
  </tbody>
)

const reveal = (element: HTMLElement | null, block: ScrollLogicalPosition = 'center') => {
  element?.scrollIntoView({ block })
  element?.focus({ preventScroll: true })
}
