import { type CareerEntry, type MatchesQuery, matchesPageSize } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useDates } from '../../shared/format/dates.tsx'
import { impact, points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { PlayerLink, PointsLink } from '../../shared/ui/player-link.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Rank } from '../../shared/ui/rank.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Mark } from './marks.tsx'
import styles from './matches-part.module.css'
import { isVictory, setsOf } from './outcome.ts'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
  readonly filters: Omit<MatchesQuery, 'before'>
  readonly before?: number
  /** The match in the address: marked, and scrolled to. */
  readonly shown?: number | null
}

/** The rows of a page of matches, and below them the next page once it is asked for. */
export function MatchPage({ pseudo, ladder, filters, before, shown = null }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const query = api.usePlayerMatchesQuery({
    params: { pseudo, ladder },
    query: { ...filters, ...(before === undefined ? {} : { before: String(before) }) },
  })
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
  if (last === undefined) return <Wide>{before === undefined && t('player.noneFound')}</Wide>
  return (
    <>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.sequence} entry={entry} ladder={ladder} isShown={entry.id === shown} />
        ))}
      </tbody>
      {entries.length === matchesPageSize &&
        (isOpen ? (
          <MatchPage pseudo={pseudo} ladder={ladder} filters={filters} before={last.sequence} />
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

/** One cell over all columns. */
function Wide({ children }: { readonly children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td className={styles.all} colSpan={7}>
          {children}
        </td>
      </tr>
    </tbody>
  )
}

interface RowProps {
  readonly entry: CareerEntry
  readonly ladder: Ladder
  readonly isShown: boolean
}

function Row({ entry, ladder, isShown }: RowProps) {
  const t = useT()
  const { dateTime } = useDates()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isShown) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isShown])
  return (
    <tr ref={row} tabIndex={isShown ? -1 : undefined} aria-current={isShown || undefined}>
      <td>
        <Mark won={isVictory(entry)} />
      </td>
      <th scope="row">
        <span className="cut">
          {entry.opponents.map((opponent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: both opponents may be deleted players, with the same name
            <span key={`${opponent} ${index}`}>
              {index > 0 && ', '}
              <PlayerLink pseudo={opponent} />
            </span>
          ))}
        </span>
        <span className={`${styles.note} note`}>
          <span className="cut">
            {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: entry.id })}
            {' · '}
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
            {entry.partner !== null && ` · ${t('player.withPartner', { pseudo: entry.partner })}`}
          </span>
          {entry.live === true && <PointsLink id={entry.id} />}
        </span>
      </th>
      <td className={styles.wide}>{impact(-entry.lead)}</td>
      <td className={styles.sets}>{setsOf(entry)}</td>
      <td>
        <ImpactChip points={entry.impact} />
      </td>
      <td className={`${styles.wide} ${styles.sets}`}>{points(entry.score)}</td>
      <td className={styles.wide}>
        <Rank rank={entry.rank ?? 0} />
      </td>
    </tr>
  )
}
