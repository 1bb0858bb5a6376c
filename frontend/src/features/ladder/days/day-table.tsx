import type { EveningEntry } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ids'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatPoints } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { LongTableBody, Table, tableStyles, withColumnClasses } from '../../../shared/table/index.ts'
import { Avatar, Card, frenchDay, ImpactChip, PlacesGained, PlayerLink, Rank } from '../../../shared/ui/index.ts'
import styles from './day-table.module.css'
import type { DayLadderProps } from './days.ts'

/** Deleted players have no name, so their rows are told apart by the index. */
const keyOf = ({ pseudo }: EveningEntry, index: number) => pseudo ?? `deleted ${index}`

/** The ladder of an evening beside today's. On a phone each row has two lines. */
export function DayTable({ dayLadder: { on, entries }, ladder }: DayLadderProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const slide = useSlidingRows()
  const day = frenchDay(on)
  const columns = useColumns(day, ladder)
  // The reader's row does not slide: it is sticky, so its offset depends on the scrolling.
  const attributes = (entry: EveningEntry, index: number) =>
    entry.pseudo === me ? { className: `${styles.mine} ${tableStyles.sticky}` } : { 'data-row': keyOf(entry, index) }
  return (
    <Card flush>
      <Table
        caption={t('evening.caption', { context: ladder, date: day })}
        columns={columns}
        className={styles.table}
        onPhone="grid"
        rowCount={entries.length}
      >
        <LongTableBody
          columns={columns}
          rows={entries}
          keyOf={keyOf}
          heights={{ phone: 60, desk: 48 }}
          isKept={({ pseudo }) => pseudo === me}
          attributes={attributes}
          onMoved={slide}
        />
      </Table>
    </Card>
  )
}

/**
 * How many columns a cell spans: one, or 0 (no cell) for a player who is no longer ranked. In the row of such a player,
 * the cell `now` also spans the columns of the missing cells.
 */
const spanUnlessLeft = ({ now }: EveningEntry) => (now === null ? 0 : 1)

function useColumns(day: string, ladder: Ladder) {
  const { t } = useTranslation()
  return useMemo(
    () =>
      withColumnClasses<EveningEntry>(styles, [
        { id: 'rank', head: t('evening.place'), cell: ({ rank }) => rank },
        {
          id: 'player',
          head: t('evening.eveningOf', { date: day }),
          isRowHead: true,
          cell: ({ pseudo }) => (
            <span className="flex gap-2.5 max-md:pt-1 md:items-center md:small-faces">
              <Avatar pseudo={pseudo ?? deletedPlayer} />
              <span className="cut max-md:-mt-1">
                <PlayerLink pseudo={pseudo ?? deletedPlayer} ladder={ladder} />
              </span>
            </span>
          ),
        },
        { id: 'results', head: t('evening.results'), isWide: true, cell: ({ wins, losses }) => `${wins}–${losses}` },
        { id: 'score', head: t('rank.score'), cell: ({ score }) => formatPoints(score) },
        {
          id: 'now',
          head: t('evening.now'),
          span: ({ now }) => (now === null ? 4 : 1),
          cell: ({ rank, now }) =>
            now === null ? (
              t('evening.left')
            ) : (
              <>
                <span className="md:hidden">{t('evening.nowPrefix')} </span>
                <b>
                  <Rank rank={now.rank} />
                </b>
                <span className="md:hidden">
                  {' '}
                  <PlacesGained places={rank - now.rank} coloured />
                </span>
              </>
            ),
        },
        {
          id: 'places',
          head: t('evening.places'),
          isWide: true,
          span: spanUnlessLeft,
          cell: ({ rank, now }) => <PlacesGained places={rank - (now?.rank ?? 0)} coloured />,
        },
        {
          id: 'scoreNow',
          head: (
            <>
              {t('rank.score')} <span className="only-read-aloud">{t('evening.nowPrefix')}</span>
            </>
          ),
          isWide: true,
          span: spanUnlessLeft,
          cell: ({ now }) => now && formatPoints(now.score),
        },
        {
          id: 'gap',
          head: t('evening.gap'),
          span: spanUnlessLeft,
          cell: ({ score, now }) => now && <ImpactChip points={now.score - score} />,
        },
      ]),
    [t, day, ladder],
  )
}

/**
 * Returns a function that slides rows from their places at the previous call to their new places
 * (docs/screens.md#the-ladder-of-a-day). Only rows in the window that have `data-row`, the key of the row, slide. With
 * reduced motion, no row slides.
 */
function useSlidingRows(): (body: HTMLElement) => void {
  const before = useRef(new Map<string, number>())
  return useCallback((body) => {
    const { top } = body.getBoundingClientRect()
    const start = Math.round(top + window.scrollY)
    const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
    // Measures all rows before one moves, so that the browser lays out the page once.
    const places = rows.map((row) => [row, row.dataset['row'] ?? '', row.offsetTop - start] as const)
    const was = before.current
    before.current = new Map(places.map(([, name, to]) => [name, to]))
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const isInView = (offset: number) => top + offset > -60 && top + offset < window.innerHeight
    for (const [row, name, to] of places) {
      const from = was.get(name) ?? to
      if (from === to || !(isInView(from) || isInView(to))) continue
      const frames = [{ transform: `translateY(${from - to}px)` }, { transform: 'none' }]
      row.animate(frames, { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
    }
  }, [])
}
