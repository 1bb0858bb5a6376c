import { badgeNames } from '@topspin/domain/career/badge-names'
import type { Badges, Career, Trophy } from '@topspin/domain/contract/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import charts from '../../shared/charts/charts.module.css'
import { BadgeIcon, ResultMarks, svgPercentage } from '../../shared/charts/index.ts'
import { formatWinShare, useDates } from '../../shared/format/index.ts'
import { tournamentAddress } from '../../shared/navigation/index.ts'
import { Card, QueryView, Section, StarIcon } from '../../shared/ui/index.ts'
import type { PlayerInLadderProps } from './matches-part.tsx'

interface Props {
  readonly career: Career
}

/** The last results, the current streak, the longest run of victories, and the share of victories. */
export function RecentResults({ career: { wins, losses, form, streak, longest } }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const figures = [
    streak && {
      label: t('player.streak'),
      value: t(streak.won ? 'player.victories' : 'player.defeats', { count: streak.length }),
      note: t('player.since', { date: date(streak.since) }),
    },
    longest && {
      label: t('player.longest'),
      value: t('player.victories', { count: longest.length }),
      note: date(longest.at),
    },
    { label: t('player.wins'), value: formatWinShare(wins, losses), note: t('player.record', { wins, losses }) },
  ]
  return (
    <Section title={t('player.form')}>
      <Card>
        <ResultMarks results={form} />
        <p className="fine mt-1 text-right">{t('player.formNote')}</p>
        <dl className="mt-2 flex flex-wrap justify-between gap-2 tabular-nums">
          {figures.map(
            (figure) =>
              figure && (
                <div key={figure.label}>
                  <dt className="note">{figure.label}</dt>
                  <dd className="text-l font-bold tracking-[-0.01em]">{figure.value}</dd>
                  <dd className="note">{figure.note}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </Section>
  )
}

/** The bands of opponents' strength, in the order of the reply (docs/specification.md#player-page). */
const bands = [
  { name: 'player.muchStronger', gap: 'player.gapFar' },
  { name: 'player.stronger', gap: 'player.gapMore' },
  { name: 'player.even', gap: 'player.gapEven' },
  { name: 'player.weaker', gap: 'player.gapLess' },
  { name: 'player.muchWeaker', gap: 'player.gapFar' },
] as const

/** Victories and defeats by strength of the opponents. */
export function ResultsByStrength({ career: { strengths } }: Props) {
  const { t } = useTranslation()
  const most = Math.max(1, ...strengths.map(({ wins, losses }) => wins + losses))
  return (
    <Section title={t('player.strength')}>
      <Card as="dl" className="grid gap-2 tabular-nums">
        {bands.map(({ name, gap }, index) => {
          const { wins = 0, losses = 0 } = strengths[index] ?? {}
          const end = svgPercentage(wins / most)
          return (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)_3.75rem] max-sm:grid-cols-[minmax(0,1fr)_auto] items-center gap-3"
            >
              <dt className="text-s leading-[1.35]">
                {t(name)}
                <span className="fine block">{t(gap)}</span>
              </dt>
              <dd className="max-sm:hidden" aria-hidden="true">
                <svg className={charts.bar} height="8" aria-hidden="true">
                  <rect className={charts.wins} width={end} height="8" />
                  <rect className={charts.losses} x={end} width={svgPercentage(losses / most)} height="8" />
                </svg>
              </dd>
              <dd className="text-right font-semi whitespace-nowrap">
                <span aria-hidden="true">{wins + losses === 0 ? '–' : `${wins}–${losses}`}</span>
                <span className="only-read-aloud">{t('player.recordAloud', { wins, losses })}</span>
              </dd>
            </div>
          )
        })}
      </Card>
    </Section>
  )
}

interface BadgesProps extends PlayerInLadderProps {
  readonly addressOf: (id: number) => string
}

/** The badges of a player in a ladder, and a list of the missing ones with their conditions, which can be unfolded. */
export function BadgesPart({ pseudo, ladder, addressOf }: BadgesProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const query = api.useBadgesQuery({ params: { pseudo, ladder } })
  const earned = query.currentData
  const missing = badgeNames.filter((name) => !earned?.some(({ badge }) => badge === name))
  const count = earned && t('badges.count', { earned: earned.length, all: badgeNames.length })
  // Two lines about the matches that earned the badge.
  const linesOf = ({ badge, at, opponents, record }: Badges[number]) =>
    badge === 'week'
      ? [t('badges.matches', { count: record?.wins ?? 0 }), date(at)]
      : [
          badge === 'rival' && record !== null ? `${record.wins}–${record.losses}` : date(at),
          t('badges.against', { opponents: opponents.join(', ') }),
        ]
  return (
    <Section title={t('badges.title')} aside={count && <span className="note tabular-nums">{count}</span>}>
      {/* As tall as three rows of badges and the line about the missing ones. */}
      <QueryView query={query} skeleton={<div className="skeleton h-74" aria-hidden="true" />}>
        {(badges) => (
          <Card>
            <ul className={grid}>
              {badges.map((badge) => (
                <li key={badge.badge}>
                  <Link className={`group ${line}`} to={addressOf(badge.id)} replace>
                    <BadgeIcon badge={badge.badge} />
                    <Texts name={t('badges.name', { context: badge.badge })} lines={linesOf(badge)}>
                      <span className="only-read-aloud">
                        {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: badge.id })}, {date(badge.at)}
                      </span>
                    </Texts>
                  </Link>
                </li>
              ))}
            </ul>
            {missing.length > 0 && (
              <details open={badges.length === 0}>
                <summary className="note min-h-11 cursor-pointer py-3 font-semi">
                  {t('badges.missing', { count: missing.length })}
                </summary>
                <ul className={grid}>
                  {missing.map((name) => (
                    <li key={name} className={`text-muted ${line}`}>
                      <BadgeIcon badge={name} earned={false} />
                      <Texts name={t('badges.name', { context: name })} lines={[t('badges.asks', { context: name })]} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Card>
        )}
      </QueryView>
    </Section>
  )
}

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,max(45%,8.5rem)),1fr))] gap-x-3 gap-y-3.5 tabular-nums'
const line = 'flex min-h-16 min-w-0 items-center gap-2.5'

interface TextsProps {
  readonly name: string
  readonly lines: readonly string[]
  readonly children?: ReactNode
}

const Texts = ({ name, lines, children }: TextsProps) => (
  <span className="min-w-0 text-s leading-[1.25]">
    <span className="mb-0.5 block font-semi group-hover:underline">{name}</span>
    {lines.map((text) => (
      <span key={text} className="block text-muted">
        {text}
      </span>
    ))}
    {children}
  </span>
)

/** The tournaments in which a player was first or second, each with the badge that a victory in it earned. */
export function TrophiesPart({ trophies }: { readonly trophies: readonly Trophy[] }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <Section title={t('player.trophies')}>
      <ul className="panel lined">
        {trophies.map(({ id, name, at, won, partner, opponents, badge }) => (
          <li key={id}>
            <Link className="row min-h-15 flex-wrap justify-between px-4 py-2" to={tournamentAddress(id)}>
              <span className="min-w-0 flex-[1_1_8rem]">
                <b className="block font-semi wrap-anywhere">
                  {name}
                  {won && <StarIcon className="ml-1 inline fill-current text-(--star)" size={14} aria-hidden="true" />}
                </b>
                <span className="note block wrap-anywhere">
                  {[
                    date(at),
                    t(won ? 'player.trophyFirst' : 'player.trophySecond', { opponents: opponents.join(', ') }),
                    partner !== null && t('player.trophyWith', { partner }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {badge !== null && <span className="pill">{t('player.trophyBadge', { context: badge })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
