import type { Contest } from '@topspin/domain/contract/contest'
import type { LastMatch, MatchCorrection, RecordedMatch } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { serverTime } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { useHeldAtTop } from '../../../shared/ui/index.ts'
import { playersOf } from '../correction/choice.ts'
import { isSameMatch } from '../reference.ts'

type Players = 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo'

/** A match as the reader sees it in a list. */
export interface ShownMatch extends Readonly<Omit<LastMatch, Players | 'explanation' | 'reactions'>> {
  readonly winners: readonly string[]
  readonly losers: readonly string[]
}

export function shownMatchOf(match: LastMatch | RecordedMatch): ShownMatch {
  const { one: winners, two: losers } = playersOf(match)
  return { ...match, winners, losers }
}

/** The contests and corrections of a match, and what the reader may do about it. */
export interface ContestsOfMatch {
  /** Oldest first. */
  readonly contests: readonly Contest[]
  /** Oldest first. */
  readonly corrections: readonly MatchCorrection[]
  /** Until when the reader may withdraw the match (epoch ms). When that is past, the line is empty. Null: no line. */
  readonly withdrawableUntil: number | null
  readonly isContestable: boolean
}

/**
 * Returns a function that finds the contests of a match, and what the reader may do (docs/screens.md#contests). It
 * returns null until the contests are read, and when there is nothing to show. While a list is shown, no contest of
 * another player is added and the line to withdraw a match stays, so that no row moves
 * (docs/user-interface.md#fresh-data).
 */
export function useContestsOfMatches(): (match: ShownMatch) => ContestsOfMatch | null {
  const me = useSelector(selectPseudo)
  const { currentData: own } = api.useOwnContestsQuery({}, { skip: me === '' })
  const held = useHeldAtTop(own)
  // When the list was first shown, or last rendered before a scroll to the top (epoch ms).
  const since = useHeldAtTop(serverTime())
  return (match) => {
    if (own === undefined) return null
    const isThis = isSameMatch(match)
    const isShown = ({ contestedBy, contestedAt }: Contest) => contestedBy === me || Date.parse(contestedAt) < since
    const contests = own.contests.filter((contest) => isThis(contest.match) && isShown(contest)).reverse()
    const offered = own.withdrawable.find(isThis)
    const kept = offered ?? held?.withdrawable.find(isThis)
    const isKept = kept !== undefined && Date.parse(kept.until) > since
    // 0: the server does not offer it any more, so the line stays, empty.
    const withdrawableUntil = isKept ? (offered === undefined ? 0 : Date.parse(offered.until)) : null
    const isMine = [...match.winners, ...match.losers].includes(me)
    const isContested = contests.some(({ contestedBy }) => contestedBy === me)
    const isContestable = isMine && !isContested && match.matchDate > own.contestableSince
    const { corrections = [] } = match
    const isQuiet = [...contests, ...corrections].length === 0 && withdrawableUntil === null && !isContestable
    return isQuiet ? null : { contests, corrections, withdrawableUntil, isContestable }
  }
}

/** A label for a contested or corrected match, such as Contesté; nothing for other matches. */
export function MatchTag({ state }: { readonly state: Pick<ContestsOfMatch, 'contests' | 'corrections'> | null }) {
  const { t } = useTranslation()
  const { contests = [], corrections = [] } = state ?? {}
  // An undecided contest is shown rather than the decision about another one.
  if (contests.some(({ decision }) => decision === null))
    return <span className="pill asks">{t('contest.waiting')}</span>
  const outcome = corrections.length > 0 ? 'corrected' : contests.at(-1)?.decision?.outcome
  if (outcome === undefined) return null
  return (
    <span className={outcome === 'corrected' ? 'pill mine' : 'pill'}>{t('contest.outcome', { context: outcome })}</span>
  )
}
