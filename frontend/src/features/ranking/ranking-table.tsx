import type { RankingEntry } from '@topspin/domain/contract/standing'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { statsOf } from '../../app/paths.ts'
import { useAppSelector } from '../../app/store.ts'
import { points } from '../../format/numbers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Stars } from '../../ui/stars.tsx'
import { selectPseudo } from '../session/selectors.ts'
import styles from './ranking-table.module.css'
import type { Ranking } from './slice.ts'

/** About what a window shows. */
const firstRows = 12

/** A ladder as a real table; each row opens by the link on the name, which reaches over the whole row (ux 20). */
export function RankingTable({ ranking, caption }: { readonly ranking: Ranking; readonly caption: string }) {
  const { t } = useTranslation()
  const me = useAppSelector(selectPseudo)
  // The first rows are there at once; the others of a long ladder follow without holding up a tap.
  const shown = useDeferredValue(ranking, ranking.slice(0, firstRows))
  return (
    <Card flush>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.position}>
              <abbr title={t('rank.position')}>{t('rank.positionShort')}</abbr>
            </th>
            <th scope="col">{t('rank.player')}</th>
            <th scope="col" className={styles.score}>
              {t('rank.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row key={entry.pseudo} entry={entry} mine={entry.pseudo === me} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Kept as it was while its entry is the same: a ladder may have hundreds. */
const Row = memo(function Row({ entry, mine }: { readonly entry: RankingEntry; readonly mine: boolean }) {
  return (
    <tr className={mine ? `${styles.row} ${styles.mine}` : styles.row}>
      <td className={styles.position}>{entry.rank}</td>
      <th scope="row" className={styles.player}>
        <Link className={styles.link} to={statsOf(entry.pseudo)} state="from-ranking">
          <Avatar pseudo={entry.pseudo} />
          <span className={styles.name}>{entry.pseudo}</span>
        </Link>
        <Stars count={entry.tournamentWins} />
      </th>
      <td className={styles.score}>{points(entry.score)}</td>
    </tr>
  )
})
