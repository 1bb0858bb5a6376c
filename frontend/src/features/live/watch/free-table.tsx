import type { LastLiveMatch } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { namesOfSide, useDates } from '../../../shared/format/index.ts'
import {
  isPlannedWithin,
  opponentInPlannedMatch,
  playableBeforeMs,
  useFreePlayers,
  usePlannedMatches,
} from '../../../shared/ladder/index.ts'
import { matchFormPath, pastLivePath, paths } from '../../../shared/navigation/index.ts'
import { useTurnOnNotifications } from '../../../shared/push/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  AddIcon,
  Avatar,
  Button,
  EmptyState,
  GoIcon,
  LinkButton,
  MatchFormLink,
  Name,
  NotifyIcon,
  QueryView,
  Section,
  Skeleton,
  SmallAvatarPair,
  TennisTable,
} from '../../../shared/ui/index.ts'
import { PlannedQueue } from './planned-queue.tsx'
import { PointsSkeleton, pointByPointClass } from './point-by-point.tsx'

/** What the live page shows while nobody plays. */
export function FreeTable() {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { query, today, now, startOf } = usePlannedMatches()
  const [next] = today
  const { time } = useDates()
  const opponent =
    next !== undefined && isPlannedWithin(next, now, playableBeforeMs) ? opponentInPlannedMatch(next, me) : null
  const tag = next === undefined ? t('livePage.free') : t('planned.tag', { time: time(next.at) })
  if (query.currentData === undefined && query.error === undefined) return <PointsSkeleton />
  return (
    <div className={pointByPointClass}>
      {/* Shows the tag of the table in upper case. */}
      <div className="[&>section>span]:uppercase">
        <TennisTable tag={tag} label={tag}>
          {next === undefined ? (
            <>
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
            </>
          ) : (
            next.pseudos.map((pseudo) => (
              <p key={pseudo} className={half}>
                <Avatar pseudo={pseudo} size="l" ring="white" />
                <Name pseudo={pseudo} />
              </p>
            ))
          )}
        </TennisTable>
      </div>
      {/* As high with one button as with two, so that nothing moves when they change. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 items-center min-h-14">
        {next === undefined || opponent === null ? (
          <Actions />
        ) : (
          <MatchFormLink variant="primary" to={matchFormPath(opponent)}>
            <span>
              {t('planned.play')}
              <span className="block text-xs">{t('planned.tableFree', { when: startOf(next) })}</span>
            </span>
          </MatchFormLink>
        )}
      </div>
      <div className="rows gap-3.5 lg:grid-cols-2 lg:gap-6 items-start">
        <PlannedQueue />
        <LastLiveMatches />
      </div>
    </div>
  )
}

const half = 'z-1 grid gap-2 content-center justify-items-center min-w-0 pt-1.5 text-center font-semi'

function Actions() {
  const { t } = useTranslation()
  const turnOn = useTurnOnNotifications()
  const { others } = useFreePlayers()
  return (
    <>
      {turnOn !== null && (
        <Button small icon={<NotifyIcon aria-hidden="true" />} onClick={turnOn}>
          {t('livePage.notify')}
        </Button>
      )}
      <LinkButton to={paths.available} icon={<AccountsIcon aria-hidden="true" />}>
        {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
      </LinkButton>
    </>
  )
}

/** How many matches are shown until the reader asks for all. */
const first = 3

/** The last matches that were scored live, with links to their points. */
export function LastLiveMatches() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const row = ({ match, points }: LastLiveMatch) => (
    <li key={match.id}>
      <Link className="row min-h-15 px-4 py-1.5" to={pastLivePath(match.id)}>
        <SmallAvatarPair of={[match.winnerOne, match.looserOne]} />
        <span className="rows gap-0 flex-1 min-w-0">
          <span className="name font-semi">
            {`${namesOfSide([match.winnerOne])} ${match.winnerSet}–${match.looserSet} ${namesOfSide([match.looserOne])}`}
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
        {(lives) => <ul className="panel lined tabular-nums">{(isWhole ? lives : lives.slice(0, first)).map(row)}</ul>}
      </QueryView>
    </Section>
  )
}
