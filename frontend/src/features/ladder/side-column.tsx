import type { Ladder } from '@topspin/domain/ladder'
import { OtherDayCard } from './days/other-day-card.tsx'
import { MoversCard } from './movers-card.tsx'
import { NextPlace } from './next-place.tsx'
import type { Ranking } from './ranking.ts'
import type { Trends } from './shown-rows.ts'

interface Props {
  readonly ranking: Ranking
  readonly trends: Trends
  readonly ladder: Ladder
}

/** Beside a ladder on wide screens: the next place, the largest movements of the week, and the way to another day. */
export default function SideColumn({ ranking, trends, ladder }: Props) {
  return (
    <>
      <NextPlace ranking={ranking} trends={trends} ladder={ladder} />
      <MoversCard ladder={ladder} trends={[...trends.values()]} ranking={ranking} />
      <OtherDayCard ladder={ladder} />
    </>
  )
}
