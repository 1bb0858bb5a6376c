import type { CareerEntry } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { impact, points, useDates } from '../../shared/format/index.ts'
import { type Column, columnsOf } from '../../shared/table/index.ts'
import { ImpactChip, PlayerLink, PointsLink, Rank } from '../../shared/ui/index.ts'
import { Mark } from './marks.tsx'
import styles from './matches-part.module.css'
import { isVictory, setsOf } from './outcome.ts'

/** The columns of a player's matches. */
export function useMatchColumns(ladder: Ladder): readonly Column<CareerEntry>[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      columnsOf<CareerEntry>(styles, [
        {
          id: 'result',
          head: t('player.result'),
          isHeadHidden: true,
          cell: (entry) => <Mark won={isVictory(entry)} />,
        },
        {
          id: 'against',
          head: t('player.against'),
          isRowHead: true,
          cell: (entry) => <Against entry={entry} ladder={ladder} />,
        },
        { id: 'lead', head: t('player.gap'), isWide: true, cell: ({ lead }) => impact(-lead) },
        { id: 'sets', head: t('player.sets'), cell: setsOf },
        { id: 'points', head: t('player.points'), cell: (entry) => <ImpactChip points={entry.impact} /> },
        { id: 'score', head: t('player.score'), isWide: true, cell: ({ score }) => points(score) },
        { id: 'rank', head: t('player.rank'), isWide: true, cell: ({ rank }) => <Rank rank={rank ?? 0} /> },
      ]),
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
      <span className={`${styles.note} note`}>
        <span className="cut">
          {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id })}
          {' · '}
          <time dateTime={at}>{dateTime(at)}</time>
          {partner !== null && ` · ${t('player.withPartner', { pseudo: partner })}`}
        </span>
        {live === true && <PointsLink id={id} />}
      </span>
    </>
  )
}
