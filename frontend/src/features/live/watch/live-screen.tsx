import type { LastLive } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api, failureIn } from '../../../shared/api/index.ts'
import { impact, useDates } from '../../../shared/format/index.ts'
import { readFailureText, useText } from '../../../shared/i18n/index.ts'
import { stakesOf, useAvailable, useRanking } from '../../../shared/ladder/index.ts'
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
import { Board } from './board.tsx'
import { matchInSets, useLivePoints } from './live-points.ts'
import { PointByPoint, PointsSkeleton, screenClass } from './point-by-point.tsx'

/** The live match point by point; without one, the last live matches (docs/user-interface.md#the-live-page). */
export default function LiveScreen() {
  const translate = useText()
  const known = useSelector(selectLiveKnown)
  const live = useSelector(selectConfirmedMatch)
  const mayTakeOver = useSelector(selectDecides)
  const { points, error, refetch } = useLivePoints()
  const match = points === null ? null : matchInSets(points)
  // A match that was recorded stays until the reader leaves. One that was stopped disappears.
  if (match !== null && (live !== null || match.sheet.winner !== null)) {
    const { playerOne: one, playerTwo: two, recorder } = match.points
    return (
      <div className={screenClass}>
        <Board match={match} past={null} isLive={live !== null} />
        {live !== null && mayTakeOver && <LiveLine />}
        <PointByPoint
          match={match}
          isPast={false}
          aside={
            <>
              {live !== null && <LiveStakes one={one} two={two} />}
              <HeadToHead one={one} two={two} recorder={recorder} />
              {live === null && <LastLives />}
            </>
          }
        />
      </div>
    )
  }
  if (known && live === null) return <FreeTable />
  const failure = failureIn(error)
  if (failure !== null) return <ErrorState retry={refetch} text={translate(readFailureText(failure))} />
  return <PointsSkeleton />
}

interface PlayersProps {
  readonly one: string
  readonly two: string
}

/** The points that both players win or lose; nothing while one of them is not in the ladder. */
function LiveStakes({ one, two }: PlayersProps) {
  const { t } = useTranslation()
  const ranking = useRanking('simple').currentData ?? []
  const [ofOne, ofTwo] = [stakesOf(ranking, [one], [two]), stakesOf(ranking, [two], [one])]
  if (ofOne === null || ofTwo === null) return null
  const outcomes = [
    [one, ofOne.won, two, ofTwo.lost],
    [two, ofTwo.won, one, ofOne.lost],
  ] as const
  return (
    <Section title={t('livePage.stake')}>
      <Card>
        <div className="halves text-center tabular-nums">
          {outcomes.map(([winner, won, loser, lost]) => (
            <p key={winner} className="note">
              {t('match.ifWins', { names: winner, count: 1 })}
              <br />
              <b className="text-l text-ink">{impact(won.impact)}</b>{' '}
              {t('livePage.other', { impact: impact(lost.impact), player: loser })}
            </p>
          ))}
        </div>
      </Card>
    </Section>
  )
}

/** The earlier matches between two players, and who scores this one. */
function HeadToHead({ one, two, recorder }: PlayersProps & { readonly recorder: string }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const filters = { params: { pseudo: one }, query: { ladder: 'simple', opponent: two } } as const
  const [page] = api.usePastInfiniteQuery(filters).currentData?.pages ?? []
  const total = page?.summary?.total
  const last = page?.entries[0]
  const resultOf = (key: 'livePage.tally' | 'livePage.lastResult', own: number, others: number) =>
    t(key, { player: own >= others ? one : two, won: Math.max(own, others), lost: Math.min(own, others) })
  const fact = (label: string, value: string) => (
    <div className="row justify-between min-h-12 px-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-semi wrap-anywhere">{value}</dd>
    </div>
  )
  return (
    <Card flush>
      <dl className="lined tabular-nums">
        {total !== undefined &&
          fact(
            t('livePage.headToHead'),
            last === undefined ? t('livePage.neverMet') : resultOf('livePage.tally', total.wins, total.losses),
          )}
        {last !== undefined &&
          fact(
            t('livePage.lastTime', { date: date(last.at) }),
            resultOf('livePage.lastResult', last.mySets, last.opponentSets),
          )}
        {fact(t('livePage.recorder'), recorder)}
      </dl>
    </Card>
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

/** Matches that are shown before "Tous". */
const first = 3

/** The last matches that were scored live, with links to their points. */
function LastLives() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const row = ({ match, points }: LastLive) => (
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
