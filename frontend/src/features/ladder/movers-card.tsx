import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import type { Ranking } from '../../shared/ladder/index.ts'
import { Avatar, Card, ImpactChip, Places, PlayerLink, Rank, Section } from '../../shared/ui/index.ts'

/**
 * The six players whose score has changed most in a week, either way, the largest gain first; equal ones by name. Newcomers
 * are left out, because they had no place a week ago.
 */
export const moversOf = (trends: readonly Trend[]): readonly Trend[] =>
  trends
    .filter(({ week }) => week.points !== 0 && week.places !== null)
    .toSorted((one, other) => Math.abs(other.week.points) - Math.abs(one.week.points) || byName(one, other))
    .slice(0, 6)
    .toSorted((one, other) => other.week.points - one.week.points || byName(one, other))

const byName = (one: Trend, other: Trend) => one.pseudo.localeCompare(other.pseudo, 'fr')

interface Props {
  readonly ladder: Ladder
  readonly trends: readonly Trend[]
  /** When given, the rank of each player is shown. */
  readonly ranking?: Ranking
}

export function MoversCard({ ladder, trends, ranking = [] }: Props) {
  const { t } = useTranslation()
  const movers = moversOf(trends)
  if (movers.length === 0) return null
  const ranks = new Map(ranking.map(({ pseudo, rank }) => [pseudo, <Rank key={pseudo} rank={rank} />]))
  const aside = <span className="note">{t(ladder === 'simple' ? 'rank.inSimple' : 'rank.inDouble')}</span>
  return (
    <Section title={t('rank.movers')} aside={aside}>
      <Card flush>
        <ul className="lined tabular-nums">
          {movers.map(({ pseudo, week }) => (
            <li key={pseudo} className="row min-h-13 px-3.5 py-1">
              <Avatar pseudo={pseudo} size="s" />
              <span className="grid min-w-0 flex-1 whitespace-nowrap">
                <PlayerLink pseudo={pseudo} ladder={ladder} />
                {ranks.has(pseudo) && <span className="fine leading-[1.2]">{ranks.get(pseudo)}</span>}
              </span>
              <Places places={week.places} coloured />
              <span className="min-w-15.5 text-right">
                <ImpactChip points={week.points} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
