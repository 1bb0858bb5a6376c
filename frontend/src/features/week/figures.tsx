import { minMatchesForHighlights, type Week } from '@topspin/domain/contract/week'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatImpact, playersWithKeys } from '../../shared/format/index.ts'
import { playerMatchAddress } from '../../shared/navigation/index.ts'
import { Avatars, Card, isDeletedPlayer, Name, Section, TennisTable, TennisTableHalf } from '../../shared/ui/index.ts'
import { losersOf, useWeekWords, winnersOf } from './words.ts'

/** Both sides share these three grid rows. So the numbers of sets are on one line, even if one name is longer. */
const court = 'grid-rows-[repeat(3,auto)] gap-x-0 gap-y-[4px] px-[16px] pt-[32px] pb-[16px] text-center'

/** The upset of the week on a drawn tennis table. */
export function Exploit({ exploit: { match, gap: points } }: { readonly exploit: NonNullable<Week['exploit']> }) {
  const { t } = useTranslation()
  const { gap, result, when } = useWeekWords()
  const impacts = { winner: formatImpact(match.winnerScoreImpact), loser: formatImpact(match.looserScoreImpact) }
  const owner = [...winnersOf(match), ...losersOf(match)].find((pseudo) => !isDeletedPlayer(pseudo))
  return (
    <section className="panel overflow-clip">
      <h2 className="only-read-aloud">
        {t('week.exploitRead', { result: result(match), sets: match.looserSet, gap: gap(points) })}
      </h2>
      <div className="table-blue" aria-hidden="true">
        <div className={`table-edge table-net halves ${court}`}>
          <span className="table-tag whitespace-nowrap">{t('week.exploit')}</span>
          <Side players={winnersOf(match)} sets={match.winnerSet} />
          <Side players={losersOf(match)} sets={match.looserSet} />
        </div>
      </div>
      <div className="row min-h-16 flex-wrap justify-between gap-y-0 px-4 py-2 tabular-nums">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="text-l font-bold" aria-hidden="true">
            {gap(points)}
          </p>
          <p className="note">
            {when(match.matchDate)} · {t('week.impacts', impacts)}
          </p>
        </div>
        {owner !== undefined && (
          <Link className="text-button" to={playerMatchAddress(owner, match.isSimple ? 'simple' : 'double', match.id)}>
            {t('week.seeMatch')}
          </Link>
        )}
      </div>
    </section>
  )
}

function Side({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <div className="z-1 row-span-3 grid min-w-0 grid-rows-subgrid justify-items-center px-[8px]">
      <span className="row gap-2">
        <Avatars pseudos={players} size="l" ring="white" />
      </span>
      <div className="grid min-w-0 content-center text-l font-bold lg:text-xl">
        {playersWithKeys(players).map(({ key, pseudo }) => (
          <Name key={key} pseudo={pseudo} />
        ))}
      </div>
      <p className="set-score tabular-nums">{sets}</p>
    </div>
  )
}

/** The figures of a week without an upset, on a drawn tennis table. */
export function FiguresOnTennisTable({ week: { matches, players } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const tag = t(matches < minMatchesForHighlights ? 'week.calm' : 'week.plain')
  const figures = [
    [matches, t('week.countMatches', { count: matches })],
    [players, t('week.countPlayers', { count: players })],
  ] as const
  return (
    <TennisTable tag={tag} isTagHeading>
      {figures.map(([count, text]) => (
        <TennisTableHalf key={text}>
          <p className="text-center tabular-nums">
            <b className="set-score block">{count}</b>
            {text}
          </p>
        </TennisTableHalf>
      ))}
    </TennisTable>
  )
}

const weekdays = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat('fr-FR', { weekday: style, timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(1970, 0, 5 + index)))
}
const [shortDays, longDays] = [weekdays('short'), weekdays('long')]

/**
 * The figures of a week: matches, players, and the matches of the week before. On a narrow screen, the third figure is
 * the matches of the busiest day instead, unless several days have the most matches.
 */
export function WeekFiguresCard({ week }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { matches, players, days, previous, matchesBefore } = week
  const most = Math.max(...days)
  const busiest = days.filter((count) => count === most).length === 1 ? longDays[days.indexOf(most)] : undefined
  return (
    <Card as="dl" className="grid grid-cols-3 gap-2 text-center tabular-nums">
      <Figure value={matches} label={t('week.countMatches', { count: matches })} />
      <Figure value={players} label={t('week.countPlayers', { count: players })} />
      {busiest !== undefined && (
        <Figure value={most} label={t('week.onlyOn', { day: busiest })} className="xl:hidden" />
      )}
      {previous !== null && (
        <Figure
          value={matchesBefore}
          label={t('week.before', { number: numberOfIsoWeek(previous) })}
          className={busiest === undefined ? '' : 'max-xl:hidden'}
        />
      )}
    </Card>
  )
}

interface FigureProps {
  readonly value: number
  readonly label: string
  readonly className?: string | undefined
}

const Figure = ({ value, label, className = '' }: FigureProps) => (
  <div className={`flex min-w-0 flex-col-reverse justify-end ${className}`}>
    <dt className="fine">{label}</dt>
    <dd className="figure leading-[1.2]">{value}</dd>
  </div>
)

/** The matches of each day as bars, on a wide screen. Saturday and Sunday are shown only if they have matches. */
export function DayBars({ week: { days } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const most = Math.max(...days)
  const shown = days.flatMap((count, day) => (day < 5 || count > 0 ? [{ count, day }] : []))
  const read = shown.map(({ count, day }) => `${longDays[day]} ${count}`).join(', ')
  return (
    <div className="max-xl:hidden">
      <Section title={t('week.days')}>
        <Card>
          <div className="flex items-end gap-4 text-center text-s tabular-nums" role="img" aria-label={read}>
            {shown.map(({ count, day }) => (
              <span key={day} className="rows min-w-0 flex-1 gap-1">
                <b>{count}</b>
                {/* The Content-Security-Policy forbids style attributes in HTML, but not styles set by script. */}
                <span className="min-h-[2px] rounded-t-[6px] bg-accent" style={{ height: (40 * count) / most }} />
                <span className="note">{shortDays[day]}</span>
              </span>
            ))}
          </div>
        </Card>
      </Section>
    </div>
  )
}
