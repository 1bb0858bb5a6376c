import type { Rival } from '@topspin/domain/contract/profile'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { share, useDates } from '../../shared/format/index.ts'
import { useParameter } from '../../shared/navigation/index.ts'
import { type Column, columnsOf, Rows, type Sorting, Table, tableStyles } from '../../shared/table/index.ts'
import { Avatar, ImpactChip, PlayerLink } from '../../shared/ui/index.ts'
import { Marks } from './marks.tsx'
import { matchesId } from './matches-part.tsx'
import styles from './rivals-table.module.css'

const matchesWith = ({ wins, losses }: Rival): number => wins + losses
/** Points won from a rival minus those lost. */
const balanceWith = ({ taken, given }: Rival): number => taken - given

/** The columns of the rivals; their ids are in the address. */
export function useRivalColumns(me: string, isPartners: boolean): readonly Column<Rival>[] {
  const { t } = useTranslation()
  const { date } = useDates()
  return useMemo(
    () =>
      columnsOf<Rival>(styles, [
        {
          id: 'player',
          head: t('rank.player'),
          isRowHead: true,
          cell: (rival) => <Player rival={rival} isMe={rival.pseudo === me} isPartners={isPartners} />,
        },
        { id: 'matches', head: t('player.matchCount'), isWide: true, value: matchesWith, cell: matchesWith },
        {
          id: 'wins',
          head: t('player.results'),
          value: ({ wins }) => wins,
          cell: ({ wins, losses }) => `${wins} - ${losses}`,
        },
        {
          id: 'share',
          head: t('player.wins'),
          isWide: true,
          value: (rival) => rival.wins / matchesWith(rival),
          cell: ({ wins, losses }) => share(wins, losses),
        },
        {
          id: 'balance',
          head: t('player.balance'),
          value: balanceWith,
          cell: (rival) => <ImpactChip points={balanceWith(rival)} />,
        },
        {
          id: 'lastFive',
          head: t('player.lastFive'),
          isWide: true,
          cell: ({ lastFive }) => <Marks results={lastFive} small />,
        },
        {
          id: 'last',
          head: t('player.last'),
          isWide: true,
          value: ({ lastPlayedAt }) => Date.parse(lastPlayedAt),
          cell: ({ lastPlayedAt }) => date(lastPlayedAt),
        },
      ]),
    [t, date, me, isPartners],
  )
}

interface Props {
  readonly rivals: readonly Rival[]
  readonly columns: readonly Column<Rival>[]
  readonly caption: string
  readonly me: string
  readonly sorting: Sorting
}

/** Rivals as a table. Some columns are left out on a phone; the heads sort. */
export function RivalsTable({ rivals, columns, caption, me, sorting }: Props) {
  return (
    <Table caption={caption} columns={columns} sorting={sorting} className={styles.table}>
      <Rows
        columns={columns}
        rows={rivals}
        // Several deleted players have the same name.
        keyOf={({ pseudo }, index) => `${pseudo} ${index}`}
        attributes={({ pseudo }) => ({ className: pseudo === me ? styles.me : '' })}
      />
    </Table>
  )
}

interface PlayerProps {
  readonly rival: Rival
  readonly isMe: boolean
  readonly isPartners: boolean
}

function Player({ rival, isMe, isPartners }: PlayerProps) {
  const show = useMatchesWith(isPartners)
  const { t } = useTranslation()
  const { date } = useDates()
  const { pseudo, lastPlayedAt } = rival
  return (
    <span className={styles.who}>
      <Avatar pseudo={pseudo} />
      <span className={styles.names}>
        <span className={styles.name}>
          <PlayerLink pseudo={pseudo} />
          {isMe && <span className={tableStyles.you}>{t('player.you')}</span>}
        </span>
        <button type="button" className={`${tableStyles.target} ${styles.open}`} onClick={() => show(rival)}>
          <span className={`cut note ${styles.narrow}`}>
            {t('player.matchesUntil', { count: matchesWith(rival), date: date(lastPlayedAt) })}
          </span>
          <span className="only-read-aloud">{t('player.showMatches', { pseudo })}</span>
        </button>
      </span>
    </span>
  )
}

/** Returns a function that shows the matches with a rival, in the part below. */
function useMatchesWith(isPartners: boolean): (rival: Rival) => void {
  const [, setOpponent] = useParameter('opponent')
  const [, setPartner] = useParameter('partner')
  const [, setTab] = useParameter('tab')
  return ({ pseudo }) => {
    setOpponent(isPartners ? null : pseudo)
    setPartner(isPartners ? pseudo : null)
    if (isPartners) setTab('double')
    requestAnimationFrame(() => {
      const matches = document.getElementById(matchesId)
      matches?.scrollIntoView({ block: 'start' })
      matches?.focus({ preventScroll: true })
    })
  }
}
