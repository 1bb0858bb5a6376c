import { toPoints } from '@topspin/domain/ids'
import { gapBandOf } from '@topspin/domain/match/rating'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { formatPoints, namesOfSide } from '../../shared/format/index.ts'
import { stakesOf, useRanking } from '../../shared/ladder/index.ts'
import { type Fixture, playersOfSides } from './fixtures-model.ts'
import { useStarted } from './started.ts'

/** The least number of matches with similar gaps (a band) for which the share of victories is shown. */
const fewestMatches = 20

/** How often the favourite has won at this gap within a year; nothing with too few matches, or with equal scores. */
export function FavouriteChance({ fixture }: { readonly fixture: Fixture }) {
  const { t } = useTranslation()
  const { ladder } = useStarted().summary
  const sides = playersOfSides(fixture)
  const { currentData: ranking = [] } = useRanking(ladder)
  const { currentData: favourites } = api.useFavouritesQuery({})
  const stakes = stakesOf(ranking, ...sides)
  if (fixture.state !== 'open' || stakes === null || stakes.gap === 0) return null
  const { from, below } = gapBandOf(stakes.gap)
  const band = favourites?.[ladder].find((one) => one.from === toPoints(from))
  if (band === undefined || band.matches < fewestMatches) return null
  const [favourite, other] = (stakes.isFavourite ? sides : sides.toReversed()).map(namesOfSide)
  const share = Math.round((100 * band.wins) / band.matches)
  const [lower, upper] = [from, below].map((gap) => gap && formatPoints(toPoints(gap)))
  return (
    <div className="rows gap-1.5 px-4 py-3">
      <p className="flex justify-between gap-3 tabular-nums">
        <span className="wrap-anywhere">
          <b>{t('bracket.percent', { share })}</b> {favourite}
        </span>
        <span className="text-right wrap-anywhere">
          {other} <b>{t('bracket.percent', { share: 100 - share })}</b>
        </span>
      </p>
      <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-round bg-field-line" aria-hidden="true">
        <span className="bg-accent" style={{ width: `${share}%` }} />
      </div>
      <p className="fine">
        {t('bracket.favourite', {
          count: band.wins,
          matches: band.matches,
          from: lower,
          below: upper,
          context: below === null ? 'last' : '',
        })}
      </p>
    </div>
  )
}
