import type { Career, Rival } from '@topspin/domain/contract/profile'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { ResultMarks } from '../../shared/charts/index.ts'
import { formatWinShare, useDates } from '../../shared/format/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { type Column, Rows, Table, tableStyles, useSorted, useSortInAddress } from '../../shared/table/index.ts'
import {
  Avatar,
  Button,
  Card,
  ImpactChip,
  isDeletedPlayer,
  PlayerLink,
  QueryView,
  Section,
  SegmentedChoice,
  Skeleton,
} from '../../shared/ui/index.ts'
import { type PlayerInLadderProps, useMatchListAddress } from './matches-part.tsx'

/** `target` lost the most points to the player, `nemesis` won the most (docs/specification.md#player-page). */
type Marked = Pick<Career, 'target' | 'nemesis'>

/** The figures of each opponent, or of each partner in doubles. A tap on a row lists the matches with that player. */
export default function RivalsPart({ pseudo, ladder, career }: PlayerInLadderProps & { readonly career: Marked }) {
  const { t } = useTranslation()
  const [side, setSide] = useChoice('with', ['opponents', 'partners'])
  const isPartners = side === 'partners'
  const query = api.useRivalsQuery({ params: { pseudo, side: isPartners ? 'partners' : ladder } })
  const ofOpponents = ladder === 'simple' ? 'player.rivalsSimple' : 'player.rivalsDouble'
  const title = t(isPartners ? 'player.partnersTitle' : ofOpponents)
  return (
    <Section
      title={title}
      aside={
        <SegmentedChoice
          label={t('player.with')}
          value={side}
          onChange={setSide}
          options={{ opponents: t('player.opponents'), partners: t('player.partners') }}
        />
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="row" count={6} />}>
        {({ rivals }) => (
          <RivalsTable
            key={side}
            rivals={rivals}
            caption={title}
            isPartners={isPartners}
            target={isPartners ? null : career.target}
            nemesis={isPartners ? null : career.nemesis}
          />
        )}
      </QueryView>
    </Section>
  )
}

const firstRows = 8

interface TableProps extends Marked {
  readonly rivals: readonly Rival[]
  readonly caption: string
  readonly isPartners: boolean
}

/** The rivals as a table: first the reader, the target and the nemesis. A phone leaves out some columns. */
function RivalsTable({ rivals, caption, isPartners, target, nemesis }: TableProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const [all, setAll] = useState(false)
  const columns = useColumns(isPartners, target, nemesis)
  const [sort, setSort] = useSortInAddress(columns, 'matches')
  const { rows, sorting } = useSorted(columns, rivals, sort, setSort)
  if (rivals.length === 0) return <p className="panel px-(--space-4) py-3.5 text-muted">{t('player.noneInDoubles')}</p>
  const placeOf = (rival: Rival) => [is(nemesis, rival), is(target, rival), rival.pseudo === me].lastIndexOf(true)
  const sorted = rows.toSorted((one, other) => placeOf(other) - placeOf(one))
  return (
    <Card flush>
      {/* The head is as tall as its sort buttons and the space around them. */}
      <Table caption={caption} columns={columns} sorting={sorting} className="[&_thead_th]:h-14">
        <Rows
          columns={columns}
          rows={all ? sorted : sorted.slice(0, firstRows)}
          // Several deleted players have the same name.
          keyOf={({ pseudo }, index) => `${pseudo} ${index}`}
          attributes={({ pseudo }) => ({ className: pseudo === me ? 'bg-mine' : '' })}
        />
      </Table>
      {!all && sorted.length > firstRows && (
        <div className="grid justify-items-center p-2">
          <Button small onClick={() => setAll(true)}>
            {t(isPartners ? 'player.allPartners' : 'player.allOpponents', { count: sorted.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Deleted players share a name, so the time of the last match is compared too. */
const is = (marked: Rival | null, { pseudo, lastPlayedAt }: Rival): boolean =>
  marked?.pseudo === pseudo && marked.lastPlayedAt === lastPlayedAt

const matchesWith = ({ wins, losses }: Rival): number => wins + losses
/** Points won from a rival minus those lost. */
const balanceWith = ({ taken, given }: Rival): number => taken - given

/** The columns of the table. The address contains the id of the sorted column. */
function useColumns(isPartners: boolean, target: Rival | null, nemesis: Rival | null): readonly Column<Rival>[] {
  const { t } = useTranslation()
  const { date } = useDates()
  return useMemo(
    () => [
      {
        id: 'player',
        head: t('rank.player'),
        isRowHead: true,
        cell: (rival) => (
          <Player rival={rival} isPartners={isPartners}>
            {is(target, rival) && <span className="pill good max-sm:hidden">{t('player.target')}</span>}
            {is(nemesis, rival) && <span className="pill bad max-sm:hidden">{t('player.nemesis')}</span>}
          </Player>
        ),
      },
      { id: 'matches', head: t('player.matchCount'), isWide: true, value: matchesWith, cell: matchesWith },
      {
        id: 'wins',
        head: t('player.results'),
        value: ({ wins }) => wins,
        cell: ({ wins, losses }) => `${wins}–${losses}`,
      },
      {
        id: 'share',
        head: t('player.wins'),
        isWide: true,
        value: (rival) => rival.wins / matchesWith(rival),
        cell: ({ wins, losses }) => formatWinShare(wins, losses),
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
        // Left out where a second column beside the table leaves too little space for the names.
        className: 'xl:max-[1400px]:hidden',
        cell: ({ lastFive }) => <ResultMarks results={lastFive} small />,
      },
      {
        id: 'last',
        head: t('player.last'),
        isWide: true,
        value: ({ lastPlayedAt }) => Date.parse(lastPlayedAt),
        cell: ({ lastPlayedAt }) => <span className="text-muted">{date(lastPlayedAt)}</span>,
      },
    ],
    [t, date, isPartners, target, nemesis],
  )
}

interface PlayerProps {
  readonly rival: Rival
  readonly isPartners: boolean
  readonly children: ReactNode
}

/** The name leads to the player's page, the rest of the row to the matches. A deleted player has no links. */
function Player({ rival, isPartners, children }: PlayerProps) {
  const { pseudo, lastPlayedAt } = rival
  const me = useSelector(selectPseudo)
  const navigate = useNavigate()
  const addressOf = useMatchListAddress()
  const { t } = useTranslation()
  const { date } = useDates()
  const address = addressOf(isPartners ? { partner: pseudo, tab: 'double' } : { opponent: pseudo })
  const matches = (
    <span className="cut note md:hidden">
      {t('player.matchesUntil', { count: matchesWith(rival), date: date(lastPlayedAt) })}
    </span>
  )
  return (
    <span className="row">
      <Avatar pseudo={pseudo} />
      <span className="grid min-w-0 flex-1">
        <span className="row min-w-0 flex-wrap gap-x-2 gap-y-0 [&>a]:relative [&>a]:z-1">
          <PlayerLink pseudo={pseudo} />
          {pseudo === me && <span className={tableStyles.you}>{t('player.you')}</span>}
          {children}
        </span>
        {isDeletedPlayer(pseudo) ? (
          matches
        ) : (
          <button
            type="button"
            className={`${tableStyles.target} min-h-6 text-left md:absolute md:inset-0`}
            onClick={() => void navigate(address, { replace: true })}
          >
            {matches}
            <span className="only-read-aloud">{t('player.showMatches', { pseudo })}</span>
          </button>
        )}
      </span>
    </span>
  )
}
