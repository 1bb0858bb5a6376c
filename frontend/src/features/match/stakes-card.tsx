import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatImpact, namesOfSide } from '../../shared/format/index.ts'
import { isEverybodyTied, type Stake, selectLadder, stakesOf, useRanking } from '../../shared/ladder/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Card, LoadFailure, RankChange } from '../../shared/ui/index.ts'
import { playersOnSide, selectForm } from './form.ts'

interface Props {
  readonly ladder: Ladder
  readonly stakes: ReturnType<typeof useStakes>
}

/**
 * What a victory of each side and a defeat of side one would change, for the match of the form. Null until all players
 * are chosen and found in the ladder.
 */
export function useStakes(ladder: Ladder) {
  const { draft } = useSelector(selectForm(ladder))
  const ranking = useSelector(selectLadder(ladder))
  const one = playersOnSide(draft, ladder, 'one')
  const two = playersOnSide(draft, ladder, 'two')
  if (one === null || two === null || ranking === undefined) return null
  const stakes = stakesOf(ranking, one, two)
  const ofTwo = stakesOf(ranking, two, one)
  return stakes && ofTwo && { ...stakes, wonByTwo: ofTwo.won, one, two, sets: draft.sets }
}

// In a low window a line in the button replaces the card, so that the button stays visible. Doubles, and singles with
// another card (`data-more`), need a higher window for the card.
const ifLow = {
  simple: {
    card: 'max-md:[@media(height<41.25rem)]:hidden max-md:group-has-data-more:[@media(height<46rem)]:hidden',
    line: 'max-md:[@media(height<41.25rem)]:block max-md:group-has-data-more:[@media(height<46rem)]:block',
  },
  double: { card: 'max-md:[@media(height<45rem)]:hidden', line: 'max-md:[@media(height<45rem)]:block' },
} as const

/** What the reader would win or lose. When the reader is not player one, what each side would win. */
export function StakesCard({ ladder, stakes }: Props) {
  const { t } = useTranslation()
  const ranking = useRanking(ladder)
  const me = useSelector(selectPseudo)
  const ifWins = (side: readonly string[]) => t('match.ifWins', { names: namesOfSide(side), count: side.length })
  // Before the first match everybody has rank 1.
  const isRanked = !isEverybodyTied(ranking.currentData ?? [])
  const hasFailed = ranking.currentData === undefined && ranking.error !== undefined
  const outcome = (label: string, { impact, rankBefore, rankAfter }: Stake, colour: string) => (
    <div className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-1.5 text-center md:block">
      <p className="fine w-full overflow-hidden text-ellipsis">{label}</p>
      <p className={`figure text-l leading-[1.3] font-bold md:text-2xl ${colour}`}>{formatImpact(impact)}</p>
      {isRanked && (
        <p className="text-s">
          <RankChange before={rankBefore} after={rankAfter} />
        </p>
      )}
    </div>
  )
  return (
    <Card as="section" className={ifLow[ladder].card}>
      {stakes === null && hasFailed && <LoadFailure query={ranking} />}
      {stakes === null && !hasFailed && (
        // This hint is as tall as the stakes that replace it.
        <p className="note grid min-h-10 place-items-center text-center md:min-h-17">{t('match.stakesHint')}</p>
      )}
      {stakes !== null && (
        <div className="halves gap-2.5 tabular-nums">
          {stakes.one[0] === me ? (
            <>
              {outcome(t('match.ifYouWin'), stakes.won, 'text-win')}
              {outcome(t('match.ifYouLose'), stakes.lost, 'text-loss')}
            </>
          ) : (
            <>
              {outcome(ifWins(stakes.one), stakes.won, 'text-win')}
              {outcome(ifWins(stakes.two), stakes.wonByTwo, 'text-win')}
            </>
          )}
        </div>
      )}
    </Card>
  )
}

/** The stakes as a line of the button, in a window that is too low for the card. */
export function StakesLine({ ladder, stakes }: Props) {
  const { t } = useTranslation()
  if (stakes === null) return null
  const { won, lost, sets } = stakes
  const known = sets.one === 2 ? won : sets.two === 2 ? lost : null
  const [one, two] = [namesOfSide(stakes.one), namesOfSide(stakes.two)]
  return (
    <span className={`hidden text-xs font-semi tabular-nums ${ifLow[ladder].line}`}>
      {known === null
        ? t('match.stakesOf', { names: one, won: formatImpact(won.impact), lost: formatImpact(lost.impact) })
        : t('match.stakesFor', {
            one,
            impactOne: formatImpact(known.impact),
            two,
            impactTwo: formatImpact(known.theirs),
          })}
    </span>
  )
}
