import { skipToken } from '@reduxjs/toolkit/query/react'
import type { LastLiveMatch, LiveMatch } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api, failureIn } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { readFailureText, useText } from '../../../shared/i18n/index.ts'
import { useAvailable } from '../../../shared/ladder/index.ts'
import { paths, pointsAt } from '../../../shared/navigation/index.ts'
import { useTurningOn } from '../../../shared/push/index.ts'
import { selectDecides, selectPseudo } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  AddIcon,
  Avatar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  GoIcon,
  LinkButton,
  NotifyIcon,
  QueryView,
  Section,
  Skeleton,
  TableSurface,
} from '../../../shared/ui/index.ts'
import { LiveLine } from '../live-line.tsx'
import { selectConfirmedMatch, selectLiveKnown } from '../selectors.ts'
import type { Ended } from '../slice.ts'
import { pseudoOn } from '../wire-sheet.ts'
import { Board, Progress } from './board.tsx'
import { type MatchInSets, matchInSets, useLivePoints } from './live-points.ts'
import { LastTime, Outcome } from './outcome.tsx'
import { PointByPoint, PointsSkeleton, screenClass } from './point-by-point.tsx'

/**
 * The live match point by point, and after its end its result until the reader leaves. Without a match, the last live
 * matches (docs/user-interface.md#the-live-page).
 */
export default function LiveScreen() {
  const translate = useText()
  const known = useSelector(selectLiveKnown)
  const mayTakeOver = useSelector(selectDecides)
  const { points, error, refetch, ended, next, follow } = useLivePoints()
  const match = points === null ? null : matchInSets(points)
  const recorded = useRecorded(match, ended)
  const isLive = useSelector(selectConfirmedMatch) !== null
  if (match !== null) {
    const { playerOne: one, playerTwo: two, recorder } = match.points
    const outcome = <Outcome match={match} ended={ended} recorded={recorded} />
    return (
      <div className={screenClass}>
        {next !== null && <NextMatch match={next} onFollow={follow} />}
        <Board match={match} isStopped={ended?.isRecorded === false} number={recorded?.id ?? null}>
          <Progress match={match} ended={ended} />
        </Board>
        {ended === null && mayTakeOver && <LiveLine />}
        <PointByPoint
          match={match}
          isPast={false}
          isOver={ended !== null}
          gains={outcome}
          aside={
            <>
              <LastTime one={one} two={two} recorder={recorder} />
              {ended !== null && <LastLives />}
            </>
          }
        />
      </div>
    )
  }
  if (known && !isLive) return <FreeTable />
  const failure = failureIn(error)
  if (failure !== null) return <ErrorState retry={refetch} text={translate(readFailureText(failure))} />
  return <PointsSkeleton />
}

/** The recorded match of a live match that has ended; undefined for a stopped one, and until it is read. */
function useRecorded(match: MatchInSets | null, ended: Ended | null) {
  const { currentData = [] } = api.useLastLivesQuery(ended?.isRecorded === true ? {} : skipToken)
  if (match === null || ended?.isRecorded !== true) return undefined
  const { playerOne, playerTwo, firstServeAt } = match.points
  const winner = pseudoOn(match.points, match.sheet.winner ?? 'one')
  const loser = winner === playerOne ? playerTwo : playerOne
  return currentData.find(
    ({ match: { winnerOne, looserOne, matchDate } }) =>
      winnerOne === winner && looserOne === loser && matchDate >= (firstServeAt ?? ''),
  )?.match
}

/** Offers the next live match, which does not replace the result that is shown. */
function NextMatch({ match, onFollow }: { readonly match: LiveMatch; readonly onFollow: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="notice items-center">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {t('livePage.next', { one: match.playerOne, two: match.playerTwo })}
      </p>
      <Button small onClick={onFollow}>
        {t('live.follow')}
      </Button>
    </div>
  )
}

/** While nobody plays: an empty table, and the last live matches. */
function FreeTable() {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const turnOn = useTurningOn()
  const { others } = useAvailable()
  const half = 'z-1 grid gap-2 content-center justify-items-center min-w-0 pt-1.5 text-center font-semi'
  return (
    <div className={screenClass}>
      {/* The tag is in upper case. */}
      <div className="[&>section>span]:uppercase">
        <TableSurface tag={t('livePage.free')} label={t('livePage.free')}>
          <p className={half}>
            <Avatar pseudo={me} size="l" ring="white" />
            {t('livePage.you')}
          </p>
          <Link className={half} to="/match">
            <span className="grid place-items-center size-12 border-2 border-dashed border-[#ffffffb0] rounded-round">
              <AddIcon aria-hidden="true" />
            </span>
            {t('livePage.who')}
          </Link>
        </TableSurface>
      </div>
      <div className="grid grid-flow-col auto-cols-fr gap-3">
        {turnOn !== null && (
          <Button small icon={<NotifyIcon aria-hidden="true" />} onClick={turnOn}>
            {t('livePage.notify')}
          </Button>
        )}
        <LinkButton to={paths.available} icon={<AccountsIcon aria-hidden="true" />}>
          {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
        </LinkButton>
      </div>
      <LastLives />
    </div>
  )
}

/** Number of matches that are shown before "Tous" is tapped. */
const first = 3

/** The last matches that were scored live, with links to their points. */
function LastLives() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const row = ({ match, points }: LastLiveMatch) => (
    <li key={match.id}>
      <Link className="row min-h-15 px-4 py-1.5" to={pointsAt(match.id)}>
        <span className="flex flex-none *:last:-ml-2 *:last:shadow-[0_0_0_2px_var(--surface)]">
          <Avatar pseudo={match.winnerOne} size="s" />
          <Avatar pseudo={match.looserOne} size="s" />
        </span>
        <span className="rows gap-0 flex-1 min-w-0">
          <span className="name font-semi">
            {`${match.winnerOne} ${match.winnerSet}–${match.looserSet} ${match.looserOne}`}
          </span>
          <span className="note">{t('livePage.played', { date: dateTime(match.matchDate), count: points })}</span>
        </span>
        <GoIcon size={18} className="text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
  return (
    <Section
      title={t('livePage.last')}
      aside={
        !isWhole &&
        (query.currentData?.length ?? 0) > first && (
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            {t('livePage.all')}
          </button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<Skeleton shape="row" count={first} />}
        empty={<EmptyState title={t('livePage.noLast')} text={t('livePage.noLastNext')} />}
      >
        {(lives) => (
          <Card flush>
            <ul className="lined tabular-nums">{(isWhole ? lives : lives.slice(0, first)).map(row)}</ul>
          </Card>
        )}
      </QueryView>
    </Section>
  )
}
