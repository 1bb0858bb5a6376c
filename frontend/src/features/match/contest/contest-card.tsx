import type { Contest, ContestedMatch, WaitingContest } from '@topspin/domain/contract/contest'
import { instant } from '@topspin/domain/ids'
import { startOfLongestWindowBefore } from '@topspin/domain/match/recent-matches'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatImpact, formatPoints, useDates, useServerTime } from '../../../shared/format/index.ts'
import { textOf } from '../../../shared/i18n/index.ts'
import { correctionPath, stateOpenedFrom } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import {
  Button,
  Card,
  Facts,
  LinkButton,
  PartnerAvatars,
  PlayerLink,
  TennisTable,
  TennisTableSide,
  useOnline,
} from '../../../shared/ui/index.ts'
import { useUndoableCommand } from '../../../shared/undo/index.ts'
import { playersOf } from '../correction/choice.ts'
import { explanationSentencesOf } from '../why.tsx'
import { ContestQuote, DecisionLine, resultTextOf, sideTextOf } from './contest-parts.tsx'
import { MatchTag } from './match-states.tsx'

/** A contest in the queue. One that does not wait any more stays in its place, without buttons. */
export type QueuedContest = WaitingContest | Contest

/** The id of the list item of a contest in the queue. */
export const contestRowId = (id: string): string => `contest-${id}`

const isWaiting = (contest: QueuedContest): contest is WaitingContest => 'dependents' in contest

/** A queued contest with its match, the reason and the buttons to decide. */
export function ContestCard({ contest }: { readonly contest: QueuedContest }) {
  const { t } = useTranslation()
  const { id, isSimple, recorder } = contest.match
  const match = t(isSimple ? 'recap.simple' : 'recap.double', { id })
  return (
    <Card as="article">
      <ContestedLine match={contest.match} />
      <div className="below rows gap-2 text-s">
        <ContestQuote contest={contest} withSubject />
        <p className="note tabular-nums">
          {t('contest.recordedBy', { match, recorder })}{' '}
          {isWaiting(contest) &&
            (contest.dependents === 0
              ? t('contest.noDependents')
              : t('contest.dependents', { count: contest.dependents }))}
        </p>
        <Actions contest={contest} />
      </div>
    </Card>
  )
}

/** A contest that was decided, with the match as it is now. */
export function DecidedContestCard({ contest }: { readonly contest: Contest }) {
  return (
    <Card as="article">
      <ContestedLine match={contest.match} />
      <span className="float-right">
        <MatchTag state={{ contests: [contest], corrections: [] }} />
      </span>
      <div className="below rows gap-2 text-s">
        <ContestQuote contest={contest} />
        <DecisionLine decision={contest.decision} />
      </div>
    </Card>
  )
}

function ContestedLine({ match }: { readonly match: ContestedMatch }) {
  const { dateTime } = useDates()
  const side = (one: string, two: string | null) => (
    <div className="row gap-2 min-w-0 last:flex-row-reverse last:text-right">
      <PartnerAvatars one={one} two={two} />
      <span className="rows gap-0 font-semi">
        <PlayerLink pseudo={one} />
        {two !== null && <PlayerLink pseudo={two} />}
      </span>
    </div>
  )
  return (
    <>
      <div className="versus tabular-nums">
        {side(match.winnerOne, match.winnerTwo)}
        <p className="text-xl font-heavy whitespace-nowrap">{`${match.winnerSet}–${match.looserSet}`}</p>
        {side(match.looserOne, match.looserTwo)}
      </div>
      <time className="fine tabular-nums" dateTime={match.matchDate}>
        {dateTime(match.matchDate)}
      </time>
    </>
  )
}

const factsClass = 'lined *:flex *:gap-3 *:justify-between *:py-2.5 [&_dt]:text-m [&_dd]:text-right [&_dd]:font-bold'

export function ContestDetail({ contest }: { readonly contest: QueuedContest }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { match } = contest
  const { one, two } = playersOf(match)
  const impacts = `${sideTextOf(one)} ${formatImpact(match.winnerScoreImpact)} · ${sideTextOf(two)} ${formatImpact(match.looserScoreImpact)}`
  return (
    <div className="stack">
      <TennisTable tag={t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}>
        <TennisTableSide players={one} sets={match.winnerSet} large />
        <TennisTableSide players={two} sets={match.looserSet} large />
      </TennisTable>
      <Card as="section" className="stack">
        <ContestQuote contest={contest} withSubject loud />
        <Facts
          className={factsClass}
          facts={[
            [t('contest.playedAndRecorded', { recorder: match.recorder }), dateTime(match.matchDate)],
            [t('contest.points'), impacts],
            [t('contest.why'), isWaiting(contest) ? explanationSentencesOf(contest, one.length, t).join(' · ') : null],
            [t('contest.dependentMatches'), isWaiting(contest) ? formatPoints(contest.dependents) : null],
          ]}
        />
        <Actions contest={contest} large />
      </Card>
    </div>
  )
}

/** The buttons that decide a contest, or a line about the decision. @param large whether the labels are in full */
function Actions({ contest, large = false }: { readonly contest: QueuedContest; readonly large?: boolean }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const online = useOnline()
  const oldest = startOfLongestWindowBefore(instant(useServerTime()))
  const me = useSelector(selectPseudo)
  const undoably = useUndoableCommand()
  const { id, decision, match } = contest
  if (!isWaiting(contest))
    return (
      <p className="px-3 py-2 rounded-small bg-quiet font-semi" role="status">
        {decision === null
          ? t(match.matchDate <= oldest ? 'contest.lapsed' : 'correction.gone')
          : t('contest.already', {
              by: decision.by,
              context: decision.by === me ? 'mine' : '',
              time: time(decision.at),
            })}
      </p>
    )
  if (!contest.mayDecide) return <p className="note">{t('contest.notYours')}</p>
  const plays = Object.values(playersOf(match)).flat().includes(me)
  const uphold = {
    name: 'upholdContest',
    input: { params: { id } },
    texts: {
      done: textOf('contest.upheld'),
      subject: { literal: resultTextOf(match) },
      failedKey: 'contest.notUpheld',
    },
  } as const
  return (
    <>
      <div className={`grid gap-2.5 mt-1 ${large ? 'grid-cols-2' : 'grid-cols-[minmax(0,1fr)_auto]'}`}>
        <Button
          small
          aria-disabled={!online}
          onClick={(event) => online && undoably(uphold, event, document.getElementById(contestRowId(id)))}
        >
          {t(large ? 'contest.upholdResult' : 'contest.uphold')}
        </Button>
        <LinkButton
          to={correctionPath(match.isSimple ? 'simple' : 'double', match.id)}
          state={stateOpenedFrom('contests')}
        >
          {t('contest.correctOrCancel')}
        </LinkButton>
      </div>
      {plays && <p className="note">{t('contest.onlyYou')}</p>}
      {!online && <p className="note">{t('ui.readOnly')}</p>}
    </>
  )
}
