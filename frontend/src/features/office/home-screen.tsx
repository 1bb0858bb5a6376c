import type { Overview } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, type LinkProps } from 'react-router-dom'
import { api, isQueryAnswered } from '../../shared/api/index.ts'
import { formatPoints, namesOfSide, useDates, useToday } from '../../shared/format/index.ts'
import { doublesFormPath, matchFormPath, paths } from '../../shared/navigation/index.ts'
import { selectIsAdmin, selectPseudo } from '../../shared/session/index.ts'
import {
  CountBadge,
  GoIcon,
  ImpactChip,
  lazyComponent,
  MatchFormLink,
  NeighbourComparison,
  PlacesGained,
  placesGainedBy,
  QueryView,
  Rank,
  ScrollPositionKeeper,
  Section,
  Skeleton,
  useHeldAtTop,
} from '../../shared/ui/index.ts'
import { OwnChallenges, useChallenges } from '../challenge/index.ts'
import { PlannedQueue } from '../live/index.ts'
import { HomeTournamentCard } from '../tournament/index.ts'
import { useWeekCard, WeekCard } from '../week/index.ts'
import { LastMatches } from './last-matches.tsx'
import { News } from './news.tsx'
import { usePendingDecisions } from './pending-decisions.ts'

const FirstSteps = lazyComponent(() => import('./first-steps.tsx'), <Skeleton shape="table" />)

const layout = 'stack xl:grid-cols-[minmax(0,1fr)_376px] xl:grid-rows-[auto_1fr] xl:gap-x-6 xl:gap-y-4'
const side = 'stack xl:col-2 xl:row-[1/3]'
/** The layout with the card about the last week. This card is the first in the second column. */
const layoutWithWeek = 'stack xl:grid-cols-[minmax(0,1fr)_376px] xl:grid-rows-[auto_auto_1fr] xl:gap-x-6 xl:gap-y-4'

/** A placeholder as tall as `MeCard`. */
const cardSkeleton = <div className="skeleton h-70 lg:h-49.5" aria-hidden="true" />

/** Home (docs/screens.md#home). */
export default function HomeScreen() {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const isAdmin = useSelector(selectIsAdmin)
  const overview = api.useOverviewQuery({ params: { pseudo } })
  const news = api.useNewsQuery({})
  const matches = api.useLastMatchesQuery({})
  // All parts appear together, so that none pushes another down (docs/user-interface.md#loading-empty-offline).
  const { isKnown } = usePendingDecisions()
  const challenges = useChallenges()
  const others = [challenges.query, api.useOpenTournamentsQuery({}), api.useOwnContestsQuery({})]
  const answers = [overview, news, matches, ...others]
  const week = useWeekCard()
  if (!isKnown || week.isAwaited || !answers.every(isQueryAnswered)) return <HomeSkeleton />
  const isNew = isAdmin && matches.currentData?.length === 0 && overview.currentData?.last === null
  return (
    <div className="stack">
      <WaitingLines />
      {isNew && <FirstSteps />}
      <div className={week.shown === null ? layout : layoutWithWeek}>
        {week.shown !== null && (
          <div className="xl:col-2">
            <WeekCard week={week.shown} close={week.close} />
          </div>
        )}
        <div className={week.shown === null ? 'stack' : 'stack xl:col-1 xl:row-[1/3]'}>
          <OwnChallenges />
          <QueryView query={overview} skeleton={cardSkeleton}>
            {(answer) => <MeCard pseudo={pseudo} overview={answer} />}
          </QueryView>
        </div>
        <div className={week.shown === null ? side : 'stack xl:col-2 xl:row-[2/4]'}>
          <HomeTournamentCard />
          <ScrollPositionKeeper>
            <News query={news} />
          </ScrollPositionKeeper>
          {/* Last in the column, so that a match that is planned meanwhile moves nothing. */}
          {challenges.today.length > 0 && (
            <div className="max-xl:hidden">
              <PlannedQueue />
            </div>
          )}
        </div>
        <div>
          <Section title={t('home.lastMatches')}>
            <LastMatches query={matches} />
          </Section>
        </div>
      </div>
    </div>
  )
}

function HomeSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={layout} aria-busy="true">
      <div>
        <p className="only-read-aloud" role="status">
          {t('ui.loading')}
        </p>
        {cardSkeleton}
      </div>
      <div className={side}>
        <Skeleton shape="line" />
        <Skeleton shape="card" />
      </div>
      <div className="stack">
        <Skeleton shape="line" />
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}

/** A line for each kind of decision that waits for the reader. */
function WaitingLines() {
  const { t } = useTranslation()
  const { registrations, contests } = usePendingDecisions()
  const { count, pseudos } = registrations
  const has = useHeldAtTop({ registrations: count > 0, contests: contests > 0 })
  return (
    <>
      {has.registrations && (
        <WaitingLine to="/account/admin?groupe=attente" count={count}>
          {t('waiting.registrationsShort', { count })}
          {/* The reply may name only some of the players. */}
          {count === pseudos.length && (
            <span className="max-md:hidden">{t('waiting.names', { names: namesOfSide(pseudos) })}</span>
          )}
        </WaitingLine>
      )}
      {has.contests && (
        <WaitingLine to={paths.contests} count={contests} label={t('waiting.contests', { count: contests })}>
          {t('waiting.contestsShort', { count: contests })}
        </WaitingLine>
      )}
    </>
  )
}

interface WaitingProps extends Pick<LinkProps, 'to' | 'children'> {
  /** At 0, the line is invisible but keeps its space: the decisions were made meanwhile. */
  readonly count: number
  readonly label?: string
}

const WaitingLine = ({ to, count, label, children }: WaitingProps) => (
  <Link
    className={`panel row min-h-13 pr-(--space-3) pl-(--space-4) font-medium ${count > 0 ? '' : 'invisible'}`}
    to={to}
    aria-label={label}
  >
    <CountBadge count={count} />
    <span>{children}</span>
    <GoIcon className="ml-auto size-5 text-muted" />
  </Link>
)

/** The reader beside the next player in singles, the reader's place in doubles, and the last match. */
function MeCard({ pseudo, overview }: { readonly pseudo: string; readonly overview: Overview }) {
  const { t } = useTranslation()
  const { simple, double, neighbour, last } = overview
  return (
    <section className="panel rows gap-0 overflow-clip lg:grid-cols-[minmax(0,1fr)_308px]" aria-label={t('home.me')}>
      <NeighbourComparison pseudo={pseudo} place={simple} neighbour={neighbour} />
      <div className="rows gap-0 lined lg:grid-rows-[auto_1fr]">
        <p className="row justify-between min-h-13 px-4 py-1.5 tabular-nums">
          <span className="note">{t('rank.double')}</span>
          <span className="row flex-wrap gap-2">
            <b>
              <Rank rank={double.rank} />
            </b>
            <span className="text-muted">{formatPoints(double.score)}</span>
            <PlacesGained places={placesGainedBy(double)} coloured />
            <ImpactChip points={double.week.points} />
          </span>
        </p>
        {last === null ? (
          <p className="row justify-between min-h-16 px-4 py-1.5 note">{t('home.noMatchYet')}</p>
        ) : (
          <LastMatch last={last} />
        )}
      </div>
    </section>
  )
}

function LastMatch({ last }: { readonly last: NonNullable<Overview['last']> }) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const today = useToday()
  const when = date(last.at) === today ? time(last.at) : date(last.at)
  const [one = '', two] = last.opponents
  const { partner } = last
  const names = namesOfSide(last.opponents)
  return (
    <div className="row flex-wrap justify-between min-h-16 px-4 py-1.5 tabular-nums lg:flex-col lg:items-stretch lg:py-3">
      <div className="min-w-0 flex-[1_1_8rem] lg:flex-auto">
        <p className="note">{t('home.lastMatch', { when })}</p>
        <p className="row flex-wrap gap-2">
          <b className="font-semi wrap-anywhere">
            {t('home.lastResult', { sets: `${last.mySets}–${last.opponentSets}`, names })}
          </b>
          <ImpactChip points={last.impact} />
        </p>
      </div>
      {last.canPlayAgain !== false && (
        <span className="rows">
          <MatchFormLink
            to={two === undefined || partner === null ? matchFormPath(one) : doublesFormPath(partner, [one, two])}
          >
            {t('home.rematch')}
          </MatchFormLink>
        </span>
      )}
    </div>
  )
}
