import type { Week, WeekHighlights } from '@topspin/domain/contract/week'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, endpointFailure } from '../../shared/api/index.ts'
import { BadgeIcon } from '../../shared/charts/index.ts'
import { formatImpact, useDates } from '../../shared/format/index.ts'
import { withDirectionIsolates } from '../../shared/i18n/index.ts'
import {
  Button,
  ClimbIcon,
  ImpactChip,
  JoinIcon,
  RankChange,
  RetryIcon,
  Section,
  SwapIcon,
  TrophyIcon,
} from '../../shared/ui/index.ts'
import styles from './week.module.css'
import { losersOf, useWeekWords, winnersOf } from './words.ts'

/** What stands out in a week. */
export function Highlights({ week }: { readonly week: string }) {
  const { t } = useTranslation()
  const { currentData, error, isFetching, refetch } = api.useWeekHighlightsQuery({ params: { week } })
  if (currentData === undefined && (endpointFailure(error) === null || isFetching))
    return <div className="skeleton h-102.5" aria-hidden="true" />
  return (
    <Section title={t('week.highlights')}>
      {currentData === undefined ? (
        <div className="panel row justify-between px-(--space-4) py-3.5" role="alert">
          <div>
            <p className="font-bold">{t('week.failed')}</p>
            <p className="note">{t('week.failedText')}</p>
          </div>
          <Button small icon={<RetryIcon />} onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : (
        <ul className="panel lined">
          <Lines highlights={currentData} />
        </ul>
      )}
    </Section>
  )
}

/** A highlight as texts. `value` is at the end of the row; null for none. */
export interface HighlightLine {
  readonly name: 'climb' | 'streak' | 'rivalry' | 'badges' | 'welcome'
  readonly title: string
  readonly who: string
  readonly note: ReactNode
  readonly value: string | null
}

/** The highlights of a week as texts. A climb, streak or rivalry of several players or pairs has null as its note. */
export function useHighlightLines(highlights: WeekHighlights): HighlightLine[] {
  const { climb, streak, rivalry, badges, welcome, players } = highlights
  const { t } = useTranslation()
  const { date } = useDates()
  const { namesOf, weekday } = useWeekWords()
  const dayOf = (at: string) => date(at).slice(0, 'dd/mm'.length)
  const titled = (title: string, all: readonly unknown[]) => (all.length > 1 ? t('week.tied', { title }) : title)
  const lines: (HighlightLine | false | null)[] = [
    climb && {
      name: 'climb',
      title: titled(t('week.climb'), climb.players),
      who: namesOf(climb.players.map(({ pseudo }) => pseudo)),
      note: only(climb.players, ({ wins, matches, before, after, ladder }) => (
        <>
          {t('week.climbText', {
            wins: t('week.wins', { count: wins }),
            matches: t('week.matches', { count: matches }),
          })}
          {ladder === 'double' && `, ${t('week.inDoubles')}`}
          {before !== null && after !== null && (
            <>
              , <RankChange before={before} after={after} isPlain />
            </>
          )}
        </>
      )),
      value: formatImpact(climb.points),
    },
    streak && {
      name: 'streak',
      title: titled(t('week.streak'), streak.players),
      who: t('week.streakTitle', {
        name: namesOf(streak.players.map(({ pseudo }) => pseudo)),
        wins: t('week.wins', { count: streak.length }),
      }),
      note: only(streak.players, ({ since, ended }) =>
        ended === null
          ? t('week.since', { date: dayOf(since) })
          : t('week.ended', { date: dayOf(since), pseudo: ended.by, day: weekday(ended.at) }),
      ),
      value: null,
    },
    rivalry && {
      name: 'rivalry',
      title: titled(t('week.rivalry'), rivalry.pairs),
      who: namesOf(rivalry.pairs.map(({ players: pair }) => pair.map(withDirectionIsolates).join(' – '))),
      note: only(rivalry.pairs, ({ lastWinner: pseudo }) =>
        t('week.lastWon', { matches: t('week.matches', { count: rivalry.wins[0] + rivalry.wins[1] }), pseudo }),
      ),
      value: rivalry.wins.join('–'),
    },
    badges.length > 0 && {
      name: 'badges',
      title: t('week.badges'),
      who: namesOf(badges.map(({ pseudo }) => pseudo)),
      note:
        only(badges, (own) => own.badges.map((badge) => t('badges.name', { context: badge })).join(', ')) ??
        t('week.ownBadges', { count: badges.flatMap((own) => own.badges).length }),
      value: null,
    },
    welcome.length > 0 && {
      name: 'welcome',
      title: t('week.welcome'),
      who: namesOf(welcome),
      note: t('week.players', { count: players }),
      value: null,
    },
  ]
  return lines.filter((line) => line !== null && line !== false)
}

const only = <Item,>(all: readonly Item[], text: (item: Item) => ReactNode): ReactNode => {
  const [first] = all
  return first === undefined || all.length > 1 ? null : text(first)
}

const icons = { climb: ClimbIcon, streak: TrophyIcon, rivalry: SwapIcon, welcome: JoinIcon } as const

/** The icon of a highlight: for `badges` a badge, else a white icon on table blue, `--highlight-icon` wide and high. */
export const HighlightIcon = ({ name }: Pick<HighlightLine, 'name'>) => {
  if (name === 'badges') return <BadgeIcon badge="leader" />
  const Icon = icons[name]
  return (
    <span className={`table-blue ${styles.icon}`}>
      <Icon aria-hidden="true" />
    </span>
  )
}

function Lines({ highlights }: { readonly highlights: WeekHighlights }) {
  return useHighlightLines(highlights).map(({ name, title, who, note, value }) => (
    <li key={name} className="row flex-wrap px-4 py-3 tabular-nums">
      <HighlightIcon name={name} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h3 className="fine">{title}</h3>
        <p className="font-bold wrap-anywhere">{who}</p>
        <p className="fine">{note}</p>
      </div>
      {name === 'climb' ? (
        <ImpactChip points={highlights.climb?.points ?? 0} />
      ) : (
        value !== null && <b className="text-l">{value}</b>
      )}
    </li>
  ))
}

const fewTitles = ['week.fewOne', 'week.fewTwo', 'week.fewThree'] as const

/** The matches of a week that has too few for highlights. */
export function FewMatches({ week: { list } }: { readonly week: Week }) {
  const { t } = useTranslation()
  const { when, namesOf } = useWeekWords()
  return (
    <Section title={t(fewTitles[list.length - 1] ?? 'week.fewFour')}>
      <ul className="panel lined">
        {list.map((match) => (
          <li key={`${match.isSimple} ${match.id}`} className="row justify-between px-4 py-3 tabular-nums">
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">
                {namesOf(winnersOf(match))} {match.winnerSet}–{match.looserSet} {namesOf(losersOf(match))}
              </p>
              <p className="fine">
                {match.isSimple ? when(match.matchDate) : t('week.double', { when: when(match.matchDate) })}
              </p>
            </div>
            <ImpactChip points={match.winnerScoreImpact} />
          </li>
        ))}
      </ul>
      <p className="fine text-center">{t('week.fewText')}</p>
    </Section>
  )
}
