import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { type MouseEvent, memo } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { playerAt } from '../../navigation/paths.ts'
import { selectPseudo } from '../../session/selectors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { KeepPosition } from '../../ui/keep-position.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useHeadFirst } from '../../ui/use-head-first.ts'
import type { Ranking } from './ranking.ts'
import styles from './ranking-table.module.css'

/** About as many as fit in a window. */
const firstRows = 9

interface Props {
  readonly ranking: Ranking
  readonly caption: string
}

/** The first players of a ladder as a table. The link on the name covers its whole row (docs/user-interface.md#accessibility). */
export function RankingTable({ ranking, caption }: Props) {
  const t = useT()
  const me = useSelector(selectPseudo)
  const open = useOpening()
  const shown = useHeadFirst(ranking, firstRows)
  return (
    <Card flush>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{caption}</caption>
        <thead>
          <tr className="fine">
            <th scope="col" className={styles.position}>
              <abbr title={t('rank.position')}>{t('rank.positionShort')}</abbr>
            </th>
            <th scope="col">{t('rank.player')}</th>
            <th scope="col" className={styles.score}>
              {t('rank.score')}
            </th>
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, where Enter triggers a click */}
        <tbody onClick={open}>
          <KeepPosition>
            <Rows ranking={shown} me={me} />
          </KeepPosition>
        </tbody>
      </table>
    </Card>
  )
}

/**
 * Opens the page of the player whose row is tapped. One handler serves all rows: the router's `Link` reads the
 * address, and hundreds of them would render again at each change of it.
 */
function useOpening() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (link === null || opensElsewhere) return
    event.preventDefault()
    void navigate(link.pathname)
  }
}

/** Memoized, because a ladder may have hundreds of rows. */
const Rows = memo(function Rows({ ranking, me }: Omit<Props, 'caption'> & { readonly me: string }) {
  return ranking.map((entry) => <Row key={entry.pseudo} entry={entry} mine={entry.pseudo === me} />)
})

interface RowProps {
  readonly entry: RankingEntry
  readonly mine: boolean
}

/** Memoized, because a change of the ladder affects only some rows. */
const Row = memo(function Row({ entry, mine }: RowProps) {
  return (
    <tr className={mine ? `${styles.row} ${styles.mine}` : styles.row}>
      <td className={styles.position}>{entry.rank}</td>
      <th scope="row" className={styles.player}>
        <a className={styles.link} href={playerAt(entry.pseudo)}>
          <Avatar pseudo={entry.pseudo} />
          <span className="cut">{entry.pseudo}</span>
        </a>
        <Stars count={entry.tournamentWins} />
      </th>
      <td className={styles.score}>{points(entry.score)}</td>
    </tr>
  )
})
