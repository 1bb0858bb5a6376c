import type { Trend } from '@topspin/domain/contract/trends'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { ResultMarks, Sparkline } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints } from '../../shared/format/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { isEverybodyTied, type LadderEntry, type LadderProps, type Ranking } from '../../shared/ladder/index.ts'
import { playerAddress } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { type Column, tableStyles, withColumnClasses } from '../../shared/table/index.ts'
import { Avatar, PlacesGained, Stars, searchKeyOf } from '../../shared/ui/index.ts'
import styles from './ladder-table.module.css'

/** The players whose pseudo contains every word of a search, in any order, case and accents ignored. */
export function findPlayers(ranking: Ranking, search: string): Ranking {
  const words = searchKeyOf(search).split(/\s+/)
  return ranking.filter(({ pseudo }) => words.every((word) => searchKeyOf(pseudo).includes(word)))
}

/** The ranks that several players share; empty when all players have the same rank, as before the first match. */
export const tiedRanksOf = (ranking: Ranking): ReadonlySet<number> =>
  new Set(
    isEverybodyTied(ranking)
      ? []
      : ranking.flatMap(({ rank }, index) => (rank === ranking[index - 1]?.rank ? rank : [])),
  )

const shareOf = ({ wins, losses }: Trend) => (wins + losses === 0 ? undefined : wins / (wins + losses))

/** The columns of a ladder. The address contains the id of the sorted column. */
export function useLadderColumns({ ranking, ladder }: LadderProps): readonly Column<LadderEntry>[] {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  return useMemo(() => {
    const short = (text: TextKey, whole: TextKey) => (
      <abbr className="no-underline" title={t(whole)}>
        {t(text)}
      </abbr>
    )
    const isRanked = !isEverybodyTied(ranking)
    const tied = tiedRanksOf(ranking)
    // A cell is empty until the trends are read. It has a dash for a player without a match.
    const figure =
      (shown: (trend: Trend) => ReactNode) =>
      ({ trend }: LadderEntry) =>
        trend && (shareOf(trend) === undefined ? '–' : shown(trend))
    return withColumnClasses<LadderEntry>(styles, [
      {
        id: 'place',
        head: t('rank.place'),
        cell: ({ rank }) => (
          <>
            {isRanked ? rank : '–'}
            {tied.has(rank) && <small className={styles.tie}>{t('rank.tied')}</small>}
          </>
        ),
      },
      {
        id: 'places',
        head: short('rank.weekShort', 'rank.week'),
        value: ({ trend }) => trend?.week.places ?? undefined,
        cell: ({ trend }) => trend && isRanked && <PlacesGained places={trend.week.places} coloured />,
      },
      {
        id: 'name',
        head: t('rank.player'),
        isRowHead: true,
        isAscending: true,
        value: ({ pseudo }) => pseudo,
        cell: ({ pseudo, tournamentWins }) => (
          <>
            <span className={`${styles.face} md:small-faces`}>
              <Avatar pseudo={pseudo} />
            </span>
            {/* Stars and the word « vous » wrap below a long name, except on a phone with usual text. */}
            <span className="flex min-w-0 items-center gap-x-1.5 max-sm:flex-wrap md:flex-wrap md:leading-[1.4]">
              <a
                className={`cut font-semi leading-6 max-sm:text-s md:leading-[inherit] ${tableStyles.target}`}
                href={playerAddress(pseudo, ladder)}
              >
                {pseudo}
              </a>
              <Stars count={tournamentWins} />
              {pseudo === me && <small className={`max-md:hidden ${tableStyles.you}`}>{t('player.you')}</small>}
            </span>
          </>
        ),
      },
      {
        id: 'form',
        head: t('rank.form'),
        cell: figure(({ form }) => form.length > 0 && <ResultMarks results={form} small />),
      },
      {
        id: 'wins',
        head: t('rank.record'),
        value: ({ trend }) => trend?.wins,
        cell: figure(({ wins, losses }) => `${wins}–${losses}`),
      },
      {
        id: 'share',
        head: short('rank.share', 'rank.shareLong'),
        value: ({ trend }) => trend && shareOf(trend),
        cell: figure((trend) => formatPoints((shareOf(trend) ?? 0) * 100)),
      },
      {
        id: 'line',
        head: t('rank.line'),
        cell: ({ trend }) =>
          trend && trend.line.length > 1 && <Sparkline points={trend.line.map((score, index) => [index, score])} />,
      },
      {
        id: 'points',
        head: t('rank.weekPoints'),
        value: ({ trend }) => trend?.week.points,
        cell: ({ trend }) => trend && trend.week.places !== null && <WeekScoreChange points={trend.week.points} />,
      },
      { id: 'score', head: t('rank.score'), value: ({ score }) => score, cell: ({ score }) => formatPoints(score) },
    ])
  }, [t, ranking, ladder, me])
}

export const WeekScoreChange = ({ points: moved }: { readonly points: number }) => (
  <span className={`font-bold ${moved > 0 ? 'text-win' : moved < 0 ? 'text-loss' : 'text-muted'}`}>
    {formatImpact(moved)}
  </span>
)
