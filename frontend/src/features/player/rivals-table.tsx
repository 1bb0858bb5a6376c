import type { Rival } from '@topspin/domain/contract/profile'
import { useDates } from '../../shared/format/dates.tsx'
import { share } from '../../shared/format/numbers.ts'
import type { TextKey } from '../../shared/i18n/dictionary.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { PlayerLink } from '../../shared/ui/player-link.tsx'
import { Marks } from './marks.tsx'
import styles from './rivals-table.module.css'
import { balanceWith, matchesWith, type RivalOrder } from './sorted-rivals.ts'

interface Props {
  readonly rivals: readonly Rival[]
  readonly caption: string
  readonly me: string
  readonly order: RivalOrder
  readonly setOrder: (order: RivalOrder) => void
  readonly show: (rival: Rival) => void
}

const columns = [
  { order: 'matches', name: 'player.matchCount', isWide: true },
  { order: 'wins', name: 'player.results', isWide: false },
  { order: 'share', name: 'player.wins', isWide: true },
  { order: 'balance', name: 'player.balance', isWide: false },
  { order: null, name: 'player.lastFive', isWide: true },
  { order: 'last', name: 'player.last', isWide: true },
] as const

/** Rivals as a table. Some columns are left out on a phone; the heads sort. */
export function RivalsTable({ rivals, caption, me, order, setOrder, show }: Props) {
  const t = useT()
  return (
    <table className={`${styles.table} num`}>
      <caption className="only-read-aloud">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rank.player')}</th>
          {columns.map((column) => (
            <SortHead key={column.name} {...column} current={order} choose={setOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rivals.map((rival, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several deleted players have the same name
          <Row key={`${rival.pseudo} ${index}`} rival={rival} isMe={rival.pseudo === me} show={() => show(rival)} />
        ))}
      </tbody>
    </table>
  )
}

interface HeadProps {
  readonly order: RivalOrder | null
  readonly name: TextKey
  readonly isWide: boolean
  readonly current: RivalOrder
  readonly choose: (order: RivalOrder) => void
}

function SortHead({ order, name, isWide, current, choose }: HeadProps) {
  const t = useT()
  const className = isWide ? styles.wide : ''
  if (order === null)
    return (
      <th scope="col" className={className}>
        {t(name)}
      </th>
    )
  const isCurrent = order === current
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => choose(order)}>
        {t(name)}
        {isCurrent && <span aria-hidden="true">{' ↓'}</span>}
      </button>
    </th>
  )
}

function Row({ rival, isMe, show }: { readonly rival: Rival; readonly isMe: boolean; readonly show: () => void }) {
  const t = useT()
  const { date } = useDates()
  const { pseudo, wins, losses, lastPlayedAt, lastFive } = rival
  const count = matchesWith(rival)
  return (
    <tr className={isMe ? styles.me : ''}>
      <th scope="row">
        <span className={styles.who}>
          <Avatar pseudo={pseudo} />
          <span className={styles.names}>
            <span className={styles.name}>
              <PlayerLink pseudo={pseudo} />
              {isMe && <span className={styles.you}>{t('player.you')}</span>}
            </span>
            <button type="button" className={styles.open} onClick={show}>
              <span className={`cut note ${styles.narrow}`}>
                {t('player.matchesUntil', { count, date: date(lastPlayedAt) })}
              </span>
              <span className="only-read-aloud">{t('player.showMatches', { pseudo })}</span>
            </button>
          </span>
        </span>
      </th>
      <td className={styles.wide}>{count}</td>
      <td className={styles.results}>{`${wins} - ${losses}`}</td>
      <td className={styles.wide}>{share(wins, losses)}</td>
      <td>
        <ImpactChip points={balanceWith(rival)} />
      </td>
      <td className={styles.wide}>
        <Marks results={lastFive} small />
      </td>
      <td className={`${styles.wide} ${styles.date}`}>{date(lastPlayedAt)}</td>
    </tr>
  )
}
