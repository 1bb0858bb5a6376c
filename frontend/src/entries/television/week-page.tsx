import {
  lastWeekParameter,
  minMatchesForHighlights,
  type Week,
  type WeekHighlights,
} from '@topspin/domain/contract/week'
import { useTranslation } from 'react-i18next'
import {
  HighlightIcon,
  type HighlightLine,
  isMonday,
  losersOf,
  useHighlightLines,
  useWeekWords,
  weekSpanTexts,
  winnersOf,
} from '../../features/week/index.ts'
import { api } from '../../shared/api/index.ts'
import { formatImpact, formatRank, localMinuteOfDay, playersWithKeys, useDates } from '../../shared/format/index.ts'
import { Avatars } from '../../shared/ui/index.ts'
import { isLongPseudo, PageFrame } from './pages.tsx'
import board from './television.module.css'
import styles from './week-page.module.css'

export interface ShownWeek {
  readonly week: Week
  readonly highlights: WeekHighlights
}

/** Until when the page is shown on Monday, in minutes since midnight by local time. */
const shownUntil = 20 * 60
/** How often the week is read on Mondays (milliseconds). */
const readEvery = 60_000

/** Last week, shown on Mondays from the appearance of its summary until 20:00; null at other times, and until read. */
export function useShownWeek(now: Date): ShownWeek | null {
  const dates = useDates()
  const today = dates.date(now.toISOString())
  const options = { skip: !isMonday(today), pollingInterval: readEvery }
  const { currentData: week } = api.useWeekQuery({ params: { week: lastWeekParameter } }, options)
  const isShown =
    week?.hasAppeared && dates.date(week.appearsAt) === today && localMinuteOfDay(now.getTime(), dates) < shownUntil
  const asked = { params: { week: week?.week ?? '' } }
  const { currentData: highlights } = api.useWeekHighlightsQuery(asked, { skip: !isShown })
  return isShown && highlights !== undefined ? { week, highlights } : null
}

/**
 * A drawn tennis table with the upset of the week, or with the numbers of matches and players in a week without an
 * upset. Beside it are figures and highlights; in a week with few matches, results replace the highlights.
 */
export function WeekPage({ week, highlights }: ShownWeek) {
  const { t } = useTranslation()
  const words = useWeekWords()
  const lines = useHighlightLines(highlights)
  const { from, to } = weekSpanTexts(week)
  const badges = highlights.badges.flatMap((own) => own.badges).length
  const figures = [
    [week.matches, t('week.countMatches', { count: week.matches })],
    [week.players, t('week.countPlayers', { count: week.players })],
    [badges, t('week.countBadges', { count: badges })],
  ] as const
  return (
    <PageFrame
      title={t('week.numbered', { number: words.number(week) })}
      note={t('week.span', { from, to: to.replace(/ \d+$/, '') })}
    >
      <div className="mt-6 grid h-199 grid-cols-[minmax(0,900fr)_minmax(0,820fr)] gap-10">
        <Court week={week} />
        <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-4">
          <dl className="grid grid-cols-3 gap-4 text-center">
            {figures.map(([count, label]) => (
              <div key={label} className="rounded-[1.75rem] bg-surface pt-5.5 pb-5">
                <dd className="text-[4.5rem] leading-[1.1] font-heavy">{count}</dd>
                <dt className="text-[1.875rem] text-muted">{label}</dt>
              </div>
            ))}
          </dl>
          <ul className={`grid auto-rows-[7rem] grid-cols-[minmax(0,1fr)] gap-3.5 ${styles.lines}`}>
            {week.matches < minMatchesForHighlights
              ? week.list.map((match) => <Result key={`${match.isSimple} ${match.id}`} match={match} />)
              : lines.map((line) => <Line key={line.name} {...line} />)}
          </ul>
        </div>
      </div>
    </PageFrame>
  )
}

/** A text of at least this many characters takes two lines. */
const longLine = 30

function Line({ name, title, who, note, value }: HighlightLine) {
  const { t } = useTranslation()
  const text = name === 'badges' ? t('week.earned', { who, note }) : who
  return (
    <li className="flex items-center gap-6 rounded-[1.75rem] bg-surface px-7 text-[2.5rem]">
      <HighlightIcon name={name} />
      <p className="min-w-0 flex-1 leading-[1.2]">
        <span className="block text-[1.875rem] text-muted">{title}</span>
        <b className={`wrap-anywhere ${text.length < longLine ? 'line-clamp-1' : 'line-clamp-2 text-[1.75rem]'}`}>
          {text}
        </b>
      </p>
      {value !== null && <b className={name === 'climb' ? 'text-win' : ''}>{value}</b>}
    </li>
  )
}

/** A match of a week that has too few for highlights. */
function Result({ match }: { readonly match: Week['list'][number] }) {
  const { t } = useTranslation()
  const { namesOf, ...words } = useWeekWords()
  const when = words.when(match.matchDate)
  const text = `${namesOf(winnersOf(match))} ${match.winnerSet}–${match.looserSet} ${namesOf(losersOf(match))}`
  return (
    <li className="flex items-center gap-6 rounded-[1.75rem] bg-surface px-7 text-[2.5rem]">
      <p className="min-w-0 flex-1 leading-[1.2]">
        <span className="block text-[1.875rem] text-muted">{match.isSimple ? when : t('week.double', { when })}</span>
        <b className={`wrap-anywhere ${text.length < longLine ? 'line-clamp-1' : 'line-clamp-2 text-[1.75rem]'}`}>
          {text}
        </b>
      </p>
      <b className="text-win">{formatImpact(match.winnerScoreImpact)}</b>
    </li>
  )
}

function Court({ week: { exploit, matches, players } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { gap, when } = useWeekWords()
  const className = `table-blue table-edge table-net grid items-center text-center ${board.table}`
  if (exploit === null)
    return (
      <section className={className}>
        <h2 className={`table-tag ${board.tag}`}>{t('week.plain')}</h2>
        {[
          [matches, t('week.countMatches', { count: matches })] as const,
          [players, t('week.countPlayers', { count: players })] as const,
        ].map(([count, label]) => (
          <p key={label} className={styles.side}>
            <b>{count}</b>
            {label}
          </p>
        ))}
      </section>
    )
  const { match, ranks } = exploit
  const [winner, loser] = ranks?.map(formatRank) ?? []
  const at = when(match.matchDate)
  return (
    <section className={`grid-rows-[minmax(0,1fr)_auto] ${className} ${styles.exploit}`}>
      <h2 className={`table-tag ${board.tag}`}>{t('week.exploit')}</h2>
      <Side players={winnersOf(match)} sets={match.winnerSet} />
      <Side players={losersOf(match)} sets={match.looserSet} />
      <p className="col-span-full pb-13 text-[2.5rem]">
        <b className="block text-[3.75rem] font-heavy">{gap(exploit.gap)}</b>
        {ranks === null ? at : t('week.ranks', { winner, loser, when: at })}
      </p>
    </section>
  )
}

function Side({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  const isSmall = players.length > 1 || players.some(isLongPseudo)
  return (
    <div className={isSmall ? `${styles.side} ${styles.small}` : styles.side}>
      <span className="flex gap-4">
        <Avatars pseudos={players} ring="white" />
      </span>
      <span
        className={`grid min-h-25 content-center leading-[1.2] font-heavy wrap-anywhere ${isSmall ? 'text-[2.25rem]' : 'text-[3.75rem]'}`}
      >
        {playersWithKeys(players).map(({ key, pseudo }) => (
          <span key={key}>{pseudo}</span>
        ))}
      </span>
      <b>{sets}</b>
    </div>
  )
}
