import type { TelevisionContents } from '@topspin/domain/contract/television'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { FrameContext, FreePlayersPage, NewsPage, RankingPage, ResultsPage, type RotationFrame } from './pages.tsx'
import { PlannedPage } from './planned-page.tsx'
import { pagesOfTournament } from './tournament-pages.tsx'
import { type ShownWeek, useShownWeek, WeekPage } from './week-page.tsx'

const pageFor = 20_000
/** The greatest number of players of a ladder on a page. */
const ranksOnPage = 16

/** The index of the shown page, from 0, and how many times all pages have been shown before. */
export interface RotationTurn {
  readonly page: number
  readonly round: number
}

/** The next turn. After the last page comes the first page in a new round. @param pages number of pages */
export const nextRotationTurn = ({ page, round }: RotationTurn, pages: number): RotationTurn =>
  page + 1 < pages ? { page: page + 1, round } : { page: 0, round: round + 1 }

/** The pages that an approved television shows while it shows no live match. */
export function Rotation(frame: Pick<RotationFrame, 'now' | 'isTableFree'>) {
  const { data } = api.useScreenContentsQuery({})
  const week = useShownWeek(frame.now)
  return data === undefined ? null : <RotationPages contents={data} week={week} {...frame} />
}

interface PagesProps extends Pick<RotationFrame, 'now' | 'isTableFree'> {
  readonly contents: TelevisionContents
  readonly week: ShownWeek | null
}

/** Shows one page after another. A page without content is left out. */
export function RotationPages({ contents, week, now, isTableFree }: PagesProps) {
  const [turn, setTurn] = useState<RotationTurn>({ page: 0, round: 0 })
  const { date } = useDates()
  const today = contents.planned?.filter(({ at }) => date(at) === date(now.toISOString())) ?? []
  const pages = pagesOf({ ...contents, planned: today }, week, turn.round)
  const count = pages.length
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => nextRotationTurn(before, count)), pageFor)
    return () => clearInterval(timer)
  }, [count])
  const page = Math.min(turn.page, count - 1)
  const frame = { now, page, pages: count, swapped: turn.round % 2 === 1, next: today[0], isTableFree }
  return <FrameContext value={frame}>{pages[page]}</FrameContext>
}

function pagesOf(contents: TelevisionContents, week: ShownWeek | null, round: number): readonly ReactNode[] {
  const { results, news, badges, free, tournaments = [], planned: [next, ...later] = [] } = contents
  const ranking = ladderPartOf(contents, round)
  const pages: ReactNode[] = week === null ? [] : [<WeekPage key="week" {...week} />]
  pages.push(...tournaments.flatMap(pagesOfTournament))
  if (ranking !== undefined) pages.push(<RankingPage key={ranking.key} {...ranking.part} />)
  if (results.length > 0) pages.push(<ResultsPage key="results" {...contents} />)
  if (news.length + badges.length > 0) pages.push(<NewsPage key="news" {...contents} />)
  if (next !== undefined) pages.push(<PlannedPage key="planned" next={next} later={later} />)
  // When there is no other page, for example in a new club, the page of free players is shown even when empty.
  if (free.length > 0 || pages.length === 0) pages.push(<FreePlayersPage key="free" {...contents} />)
  return pages
}

/** The part of a ladder that a round of the rotation shows; undefined when no ladder has players. */
export function ladderPartOf({ ladders }: Pick<TelevisionContents, 'ladders'>, round: number) {
  const parts = ladders.flatMap(({ ladder, players }) =>
    Array.from({ length: Math.ceil(players.length / ranksOnPage) }, (_, index) => ({
      key: `${ladder} ${index}`,
      part: { ladder, players: players.slice(index * ranksOnPage, (index + 1) * ranksOnPage) },
    })),
  )
  return parts[round % parts.length]
}
