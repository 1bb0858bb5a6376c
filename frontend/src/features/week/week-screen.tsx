import { lastWeekParameter, minMatchesForHighlights, type Week } from '@topspin/domain/contract/week'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { api, endpointFailure, isRefused } from '../../shared/api/index.ts'
import { useDates, useToday } from '../../shared/format/index.ts'
import { weekPath } from '../../shared/navigation/index.ts'
import {
  Button,
  ChevronIcon,
  EmptyState,
  LinkButton,
  QueryView,
  ShareIcon,
  useQuotedMatch,
  useShare,
} from '../../shared/ui/index.ts'
import { DayBars, Exploit, FiguresOnTennisTable, WeekFiguresCard } from './figures.tsx'
import { FewMatches, Highlights } from './highlights.tsx'
import { OwnWeek } from './own-week.tsx'
import { FixturesToPlay } from './to-play.tsx'
import { markWeekAsSeen } from './week-card.tsx'
import { useWeekWords, weekSpanTexts } from './words.ts'

/** On a wide screen the reader's week and the figures are a second column. */
const places = {
  all: 'stack xl:grid-cols-[minmax(0,1fr)_376px] xl:grid-rows-[auto_auto_1fr] xl:gap-x-8 xl:gap-y-4',
  head: 'xl:col-start-1',
  own: 'xl:col-start-2 xl:row-[1/3]',
  lines: 'xl:col-start-1 xl:row-[2/4]',
  end: 'xl:col-start-2',
}

/** What was played in a week (docs/screens.md#the-week). */
export default function WeekScreen() {
  const { t } = useTranslation()
  const { week = lastWeekParameter } = useParams()
  const query = api.useWeekQuery({ params: { week } })
  if (isRefused(endpointFailure(query.error), 'unknown-week'))
    return (
      <EmptyState
        title={t('week.unknown')}
        text={t('week.unknownText')}
        action={<LinkButton to={weekPath(lastWeekParameter)}>{t('week.title')}</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<WeekSkeleton />}>
      {(answer) =>
        week === answer.week ? <WeekPage week={answer} /> : <Navigate to={weekPath(answer.week)} replace />
      }
    </QueryView>
  )
}

function WeekSkeleton() {
  return (
    <div className={places.all}>
      <div className={`skeleton h-102.5 ${places.head}`} aria-hidden="true" />
      <div className={`skeleton h-30 ${places.own}`} aria-hidden="true" />
      <div className={`skeleton h-102.5 ${places.lines}`} aria-hidden="true" />
    </div>
  )
}

function WeekPage({ week }: { readonly week: Week }) {
  const { date } = useDates()
  const today = useToday()
  const hasSummary = week.hasAppeared && week.matches > 0
  useEffect(() => {
    if (hasSummary && date(week.appearsAt) === today) markWeekAsSeen()
  }, [hasSummary, week.appearsAt, date, today])
  if (!hasSummary)
    return (
      <div className="stack">
        <WeekHead week={week} />
        <NoSummary week={week} />
      </div>
    )
  return (
    <div className={places.all}>
      <div className={`stack ${places.head}`}>
        <WeekHead week={week} />
        {week.exploit === null ? <FiguresOnTennisTable week={week} /> : <Exploit exploit={week.exploit} />}
      </div>
      <div className={`stack ${places.own}`}>
        <OwnWeek week={week} />
        {week.exploit !== null && <WeekFiguresCard week={week} />}
        <DayBars week={week} />
      </div>
      <div className={`stack ${places.lines}`}>
        {week.matches < minMatchesForHighlights ? <FewMatches week={week} /> : <Highlights week={week.week} />}
      </div>
      <div className={`stack ${places.end}`}>
        {week.next === null && <FixturesToPlay />}
        <ShareWeek week={week} />
      </div>
    </div>
  )
}

function WeekHead({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const words = useWeekWords()
  return (
    <div className="-mx-1.5 flex items-center text-center tabular-nums">
      <Step label={t('week.previous')} to={week.previous} back />
      <div className="min-w-0 flex-1">
        <h2 className="text-l font-bold">{t('week.number', { number: words.number(week) })}</h2>
        <p className="note">{t('week.span', weekSpanTexts(week))}</p>
        {week.correctedAt !== null && <p className="fine">{t('week.corrected', { date: date(week.correctedAt) })}</p>}
      </div>
      <Step label={t('week.next')} to={week.next} />
    </div>
  )
}

interface StepProps {
  readonly label: string
  /** The week that the arrow opens; null when there is none in this direction. */
  readonly to: string | null
  readonly back?: boolean
}

function Step({ label, to, back = false }: StepProps) {
  const className = 'grid size-11 flex-none place-items-center rounded-round'
  const icon = <ChevronIcon size={20} className={back ? 'rotate-90' : '-rotate-90'} aria-hidden="true" />
  if (to === null) return <span className={`${className} text-muted opacity-50`}>{icon}</span>
  return (
    <Link className={`${className} text-accent`} to={weekPath(to)} aria-label={label} replace>
      {icon}
    </Link>
  )
}

/** Replaces the summary of a week until the summary appears, and for a week without a match. */
function NoSummary({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { time, timeZone } = useDates()
  const words = useWeekWords()
  const { hasAppeared, lastPlayed, matches } = week
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const day = withOrdinalFirst(new Date(week.appearsAt).toLocaleDateString('fr-FR', format))
  const appears = t('week.appears', { day, time: time(week.appearsAt) })
  const running = matches === 0 ? appears : `${appears} ${t('week.already', { count: matches })}`
  return (
    <EmptyState
      title={hasAppeared ? t('week.empty') : t('week.running', { number: words.number(week) })}
      text={hasAppeared ? t('week.emptyText') : running}
      action={
        lastPlayed && (
          <LinkButton to={weekPath(lastPlayed)}>
            {t(hasAppeared ? 'week.lastPlayed' : 'week.read', { number: words.number({ week: lastPlayed }) })}
          </LinkButton>
        )
      }
    />
  )
}

function ShareWeek({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const words = useWeekWords()
  const share = useShare('week.copied')
  const quoted = useQuotedMatch()
  async function pass() {
    const exploit = week.exploit && { ...week.exploit, match: await quoted(week.exploit.match) }
    const headline = words.headline({ ...week, exploit })
    const number = words.number(week)
    const matches = t('week.matches', { count: week.matches })
    const text =
      headline === null ? t('week.shared', { number, matches }) : t('week.sharedExploit', { number, matches, headline })
    await share({ text, url: weekPath(week.week) })
  }
  return (
    <>
      <Button icon={<ShareIcon />} onClick={() => void pass()}>
        {t('week.share')}
      </Button>
      <p className="fine text-center">{t('week.shareText')}</p>
    </>
  )
}
