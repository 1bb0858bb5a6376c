import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { fromPoints } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import { passesByWinning } from '@topspin/domain/rating'
import type { ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { impact, points } from '../../format/numbers.ts'
import { textOf } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import { matchWith } from '../../navigation/paths.ts'
import { toastShown } from '../../notices/slice.ts'
import { selectPseudo } from '../../session/selectors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Places } from '../../ui/places.tsx'
import { Rank } from '../../ui/rank.tsx'
import { TableHalf, TableSurface } from '../../ui/table-surface.tsx'
import styles from './next-place.module.css'
import { nextTo, type Ranking } from './ranking.ts'
import type { Trends } from './shown-rows.ts'

interface Props {
  readonly ranking: Ranking
  readonly trends: Trends
  readonly ladder: Ladder
}

/** The reader and the player at the next place on both halves of a table, with the points between them on the net. */
export function NextPlace({ ranking, trends, ladder }: Props) {
  const t = useT()
  const pseudo = useSelector(selectPseudo)
  const me = ranking.find((entry) => entry.pseudo === pseudo)
  const next = nextTo(ranking, pseudo)
  if (me === undefined || next === null) return null
  const isAbove = next.rank < me.rank
  const gap = Math.abs(next.score - me.score)
  const week = trends.get(pseudo)?.week
  return (
    <section aria-label={t('rank.next')}>
      <Card flush>
        <TableSurface tag={t('rank.gap', { count: gap, points: points(gap) })}>
          <Half
            entry={me}
            move={week !== undefined && <Places places={week.places} />}
            note={week === undefined ? '\u00A0' : t('rank.inWeek', { points: impact(week.points) })}
          />
          <Half entry={next} note={t(isAbove ? 'rank.justAhead' : 'rank.justBehind')} mirrored />
        </TableSurface>
        <div className={styles.foot}>
          {ladder === 'simple' && isAbove && passesByWinning(fromPoints(me.score), fromPoints(next.score)) && (
            <p className="note">{t('rank.oneWin', { pseudo: next.pseudo })}</p>
          )}
          <PlayWith pseudo={next.pseudo} ladder={ladder} />
        </div>
      </Card>
    </section>
  )
}

interface HalfProps {
  readonly entry: RankingEntry
  readonly move?: ReactNode
  readonly note: string
  /** Aligned to the right. */
  readonly mirrored?: boolean
}

function Half({ entry, move, note, mirrored = false }: HalfProps) {
  return (
    <TableHalf>
      <div className={`${styles.half} ${mirrored ? styles.mirrored : ''} num`}>
        <p className={styles.who}>
          <Avatar pseudo={entry.pseudo} ring="white" />
          <b className="cut">{entry.pseudo}</b>
        </p>
        <p className={styles.rank}>
          <span>
            <Rank rank={entry.rank} />
          </span>
          {move}
        </p>
        <p className={styles.score}>
          <b>{points(entry.score)}</b> {note}
        </p>
      </div>
    </TableHalf>
  )
}

function PlayWith({ pseudo, ladder }: { readonly pseudo: string; readonly ladder: Ladder }) {
  const t = useT()
  const dispatch = useDispatch()
  const label = t('stats.playWith', { pseudo })
  if (!useEntryOpen())
    return (
      <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
        {label}
      </Button>
    )
  return (
    <LinkButton to={ladder === 'simple' ? matchWith(pseudo) : `${matchWith(pseudo)}?tab=double`}>{label}</LinkButton>
  )
}
