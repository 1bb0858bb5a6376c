import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { type MouseEvent, memo } from 'react'
import { useNavigate } from 'react-router-dom'
import { statsOf } from '../../app/paths.ts'
import { useAppSelector } from '../../app/store.ts'
import { points } from '../../format/numbers.ts'
import { useT } from '../../format/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useHeadFirst } from '../../ui/use-head-first.ts'
import { selectPseudo } from '../session/selectors.ts'
import styles from './ranking-table.module.css'
import type { Ranking } from './slice.ts'

/** About what a window shows. */
const firstRows = 9

/** A ladder as a real table; each row opens by the link on the name, which reaches over the whole row (ux 20). */
export function RankingTable({ ranking, caption }: { readonly ranking: Ranking; readonly caption: string }) {
  const t = useT()
  const me = useAppSelector(selectPseudo)
  const open = useOpening()
  const shown = useHeadFirst(ranking, firstRows)
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
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links, and Enter on a link is a click */}
        <tbody onClick={open}>
          <Rows ranking={shown} me={me} />
        </tbody>
      </table>
    </Card>
  )
}

/**
 * Opens the player whose row is tapped. One for all rows: the router's own link variants at the address, and five hundred of
 * them would be drawn anew each time it changes.
 */
function useOpening() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (link === null || elsewhere) return
    event.preventDefault()
    void navigate(link.pathname, { state: 'from-ranking' })
  }
}

/** Kept as they were while the ladder is the same: it may have hundreds. */
const Rows = memo(function Rows({ ranking, me }: { readonly ranking: Ranking; readonly me: string }) {
  return ranking.map((entry) => <Row key={entry.pseudo} entry={entry} mine={entry.pseudo === me} />)
})

/** The same for each, for a ladder changes by a few rows. */
const Row = memo(function Row({ entry, mine }: { readonly entry: RankingEntry; readonly mine: boolean }) {
  return (
    <tr className={mine ? `${styles.row} ${styles.mine}` : styles.row}>
      <td className={styles.position}>{entry.rank}</td>
      <th scope="row" className={styles.player}>
        <a className={styles.link} href={statsOf(entry.pseudo)}>
          <Avatar pseudo={entry.pseudo} />
          <span className={styles.name}>{entry.pseudo}</span>
        </a>
        <Stars count={entry.tournamentWins} />
      </th>
      <td className={styles.score}>{points(entry.score)}</td>
    </tr>
  )
})
