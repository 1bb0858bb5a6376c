import type { Career, Rival } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { percent } from '../../shared/charts/index.ts'
import { impact, points, share, useDates } from '../../shared/format/index.ts'
import { Avatar, Card, PlayerLink, Rank, Section } from '../../shared/ui/index.ts'
import { BadgesPart } from './badges-part.tsx'
import styles from './figures.module.css'
import { Marks } from './marks.tsx'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
  readonly career: Career
  readonly addressOf: (id: number) => string
}

/** The figures of a whole career in a ladder: form, results by strength, target and nemesis, badges, records. */
export function Figures({ pseudo, ladder, career, addressOf }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Section title={t('player.form')}>
        <Card>
          <Form career={career} />
        </Card>
      </Section>
      <Section title={t('player.strength')}>
        <Card>
          <Strengths strengths={career.strengths} />
        </Card>
      </Section>
      <Targets career={career} />
      <BadgesPart pseudo={pseudo} ladder={ladder} addressOf={addressOf} />
      <Records career={career} />
    </>
  )
}

function Form({ career: { wins, losses, form, streak, longest } }: { readonly career: Career }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <>
      <Marks results={form} />
      <p className={`fine ${styles.side}`}>{t('player.formNote')}</p>
      <dl className={`${styles.form} tabular-nums`}>
        {streak !== null && (
          <Figure
            label={t('player.streak')}
            value={t(streak.won ? 'player.victories' : 'player.defeats', { count: streak.length })}
            note={t('player.since', { date: date(streak.since) })}
          />
        )}
        {longest !== null && (
          <Figure
            label={t('player.longest')}
            value={t('player.victories', { count: longest.length })}
            note={date(longest.at)}
          />
        )}
        <Figure label={t('player.wins')} value={share(wins, losses)} note={t('player.record', { wins, losses })} />
      </dl>
    </>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  readonly note: ReactNode
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  )
}

/** The bands of the reply, in its order (docs/specification.md#player-page). */
const bands = [
  { name: 'player.muchStronger', gap: 'player.gapFar' },
  { name: 'player.stronger', gap: 'player.gapMore' },
  { name: 'player.even', gap: 'player.gapEven' },
  { name: 'player.weaker', gap: 'player.gapLess' },
  { name: 'player.muchWeaker', gap: 'player.gapFar' },
] as const

/** Victories and defeats by strength of the opponents. The bars have the same scale. */
function Strengths({ strengths }: Pick<Career, 'strengths'>) {
  const { t } = useTranslation()
  const most = Math.max(1, ...strengths.map(({ wins, losses }) => wins + losses))
  return (
    <dl className={`${styles.strengths} tabular-nums`}>
      {bands.map(({ name, gap }, index) => {
        const { wins = 0, losses = 0 } = strengths[index] ?? {}
        const end = percent(wins / most)
        return (
          <div key={name}>
            <dt>
              {t(name)}
              <span className={`fine ${styles.below}`}>{t(gap)}</span>
            </dt>
            <dd aria-hidden="true">
              <svg className={charts.bar} height="8" aria-hidden="true">
                <rect className={charts.wins} width={end} height="8" />
                <rect className={charts.losses} x={end} width={percent(losses / most)} height="8" />
              </svg>
            </dd>
            <dd>
              <span aria-hidden="true">{wins + losses === 0 ? '–' : `${wins} - ${losses}`}</span>
              <span className="only-read-aloud">{t('player.recordAloud', { wins, losses })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Targets({ career: { target, nemesis } }: { readonly career: Career }) {
  const { t } = useTranslation()
  if (target === null && nemesis === null) return null
  const isSame = target !== null && target.pseudo === nemesis?.pseudo
  const givenTo = (rival: Rival) => (
    <span className={styles.given}>{t('player.given', { points: points(rival.given) })}</span>
  )
  return (
    <Section title={t('player.targets')}>
      <div className={isSame ? styles.together : styles.targets}>
        {target !== null && (
          <Target title={t(isSame ? 'player.both' : 'player.target')} rival={target}>
            <span className={styles.taken}>{t('player.taken', { points: points(target.taken) })}</span>
            {isSame && givenTo(target)}
          </Target>
        )}
        {nemesis !== null && !isSame && (
          <Target title={t('player.nemesis')} rival={nemesis}>
            {givenTo(nemesis)}
          </Target>
        )}
      </div>
    </Section>
  )
}

interface TargetProps {
  readonly title: string
  readonly rival: Rival
  readonly children: ReactNode
}

function Target({ title, rival: { pseudo, wins, losses }, children }: TargetProps) {
  const { t } = useTranslation()
  return (
    <Card>
      <h3 className="note">{title}</h3>
      <p className={styles.who}>
        <Avatar pseudo={pseudo} />
        <PlayerLink pseudo={pseudo} />
      </p>
      <p className={`${styles.points} tabular-nums`}>{children}</p>
      <p className="note tabular-nums">{t('player.record', { wins, losses })}</p>
    </Card>
  )
}

function Records({ career: { best, bestRank, strongest, bestMonth } }: { readonly career: Career }) {
  const { t } = useTranslation()
  const { date, timeZone } = useDates()
  const monthOf = (at: string) =>
    new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone }).format(new Date(at))
  const records: readonly (FigureProps | null | undefined)[] = [
    best && { label: t('player.bestScore'), value: points(best.score), note: date(best.at) },
    bestRank && {
      label: t('player.bestRank'),
      value: <Rank rank={bestRank.rank} />,
      note:
        bestRank.days === 0 ? date(bestRank.at) : t('player.stay', { count: bestRank.days, date: date(bestRank.at) }),
    },
    strongest && {
      label: t('player.strongest'),
      value: points(strongest.score),
      note: (
        <>
          <PlayerLink pseudo={strongest.pseudo} />, {date(strongest.at)}
        </>
      ),
    },
    bestMonth && { label: t('player.bestMonth'), value: impact(bestMonth.points), note: monthOf(bestMonth.from) },
  ]
  return (
    <Section title={t('player.records')}>
      <Card flush>
        <dl className={`${styles.records} tabular-nums`}>
          {records.map(
            (record) =>
              record && (
                <div key={record.label}>
                  <dt>
                    {record.label}
                    <span className={`note ${styles.below}`}>{record.note}</span>
                  </dt>
                  <dd className={styles.figure}>{record.value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </Section>
  )
}
