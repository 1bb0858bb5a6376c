import type { ScreenContents } from '@topspin/domain/contract/screen'
import { type ReactNode, useEffect, useState } from 'react'
import { FreePage } from './free-page.tsx'
import { NewsPage } from './news-page.tsx'
import { RankingPage } from './ranking-page.tsx'
import { ResultsPage } from './results-page.tsx'
import { firstTurn, nextTurn, ofRound, pageFor, partsOf } from './turns.ts'

interface Props {
  readonly contents: ScreenContents
  readonly now: Date
}

/** What a page shows above and below its content. */
export interface Frame {
  readonly now: Date
  /** Index of the page, and how many there are. */
  readonly page: number
  readonly pages: number
  /** Each round, the clock and the dots change places, so that neither stays on the same pixels. */
  readonly swapped: boolean
}

/** How many players fit on a page. */
const ranksOnPage = 16

/** Ranking, results, news and badges, who is free, one after another; a page without content is left out. */
export function Rotation({ contents, now }: Props) {
  const [turn, setTurn] = useState(firstTurn)
  const pages = pagesOf(contents, turn.round)
  const count = pages.length
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => nextTurn(before, count)), pageFor)
    return () => clearInterval(timer)
  }, [count])
  const page = Math.min(turn.page, count - 1)
  return pages[page]?.({ now, page, pages: count, swapped: turn.round % 2 === 1 })
}

function pagesOf(contents: ScreenContents, round: number): ((frame: Frame) => ReactNode)[] {
  const { ladders, results, matchesToday, news, badges, free, fairDouble } = contents
  const parts = ladders.flatMap(({ ladder, players }) =>
    partsOf(players, ranksOnPage).map((part, index) => ({ ladder, players: part, key: `${ladder} ${index}` })),
  )
  const ranking = ofRound(parts, round)
  const pages = [
    ...(ranking === null ? [] : [(frame: Frame) => <RankingPage {...ranking} key={ranking.key} frame={frame} />]),
    ...(results.length === 0
      ? []
      : [(frame: Frame) => <ResultsPage key="results" results={results} today={matchesToday} frame={frame} />]),
    ...(news.length + badges.length === 0
      ? []
      : [(frame: Frame) => <NewsPage key="news" news={news} badges={badges} frame={frame} />]),
  ]
  // Before the first match, the invitation to say that one is free is all there is.
  if (free.length === 0 && pages.length > 0) return pages
  return [...pages, (frame) => <FreePage key="free" free={free} fairDouble={fairDouble} frame={frame} />]
}
