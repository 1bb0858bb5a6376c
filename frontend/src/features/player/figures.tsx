import type { Career, Rival } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import type { ReactNode } from 'react'
import { useDates } from '../../shared/format/dates.tsx'
import { impact, points, share } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { PlayerLink } from '../../shared/ui/player-link.tsx'
import { Rank } from '../../shared/ui/rank.tsx'
import { Section } from '../../shared/ui/section.tsx'
import parts from './career-part.module.css'
import styles from './figures.module.css'
import { Marks } from './marks.tsx'
import { Strengths } from './strengths.tsx'

const BadgesPart = lazyComponent(
  () => import('./badges-part.tsx'),
  <div className={`${styles.badges} skeleton`} aria-hidden="true" />,
)

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
  readonly career: Career
  readonly addressOf: (id: number) => string
}

/** The figures of a whole career in a ladder: form, results by strength, target and nemesis, badges, records. */
export function Figures({ pseudo, ladder, career, addressOf }: Props) {
  const t = useT()
  return (
    <div className={`stack ${parts.figures}`}>
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
    </div>
  )
}

function Form({ career }: { readonly career: Career }) {
  const t = useT()
  const { date } = useDates()
  const { wins, losses, form, streak, longest } = career
  return (
    <>
      <Marks results={form} />
      <p className={`fine ${styles.side}`}>{t('player.formNote')}</p>
      <dl className={`${styles.form} num`}>
        {streak !== null && (
          <div>
            <dt className="note">{t('player.streak')}</dt>
            <dd className={styles.figure}>
              {t(streak.won ? 'player.victories' : 'player.defeats', { count: streak.length })}
            </dd>
            <dd className="note">{t('player.since', { date: date(streak.since) })}</dd>
          </div>
        )}
        {longest !== null && (
          <div>
            <dt className="note">{t('player.longest')}</dt>
            <dd className={styles.figure}>{t('player.victories', { count: longest.length })}</dd>
            <dd className="note">{date(longest.at)}</dd>
          </div>
        )}
        <div>
          <dt className="note">{t('player.wins')}</dt>
          <dd className={styles.figure}>{share(wins, losses)}</dd>
          <dd className="note">{t('player.record', { wins, losses })}</dd>
        </div>
      </dl>
    </>
  )
}

function Targets({ career: { target, nemesis } }: { readonly career: Career }) {
  const t = useT()
  if (target === null && nemesis === null) return null
  const isSame = target !== null && target.pseudo === nemesis?.pseudo
  return (
    <Section title={t('player.targets')}>
      <div className={isSame ? styles.together : styles.targets}>
        {target !== null && (
          <Target title={t(isSame ? 'player.both' : 'player.target')} rival={target}>
            <span className={styles.taken}>{t('player.taken', { points: points(target.taken) })}</span>
            {isSame && <span className={styles.given}>{t('player.given', { points: points(target.given) })}</span>}
          </Target>
        )}
        {nemesis !== null && !isSame && (
          <Target title={t('player.nemesis')} rival={nemesis}>
            <span className={styles.given}>{t('player.given', { points: points(nemesis.given) })}</span>
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

function Target({ title, rival, children }: TargetProps) {
  const t = useT()
  return (
    <Card>
      <h3 className="note">{title}</h3>
      <p className={styles.who}>
        <Avatar pseudo={rival.pseudo} />
        <PlayerLink pseudo={rival.pseudo} />
      </p>
      <p className={`${styles.points} num`}>{children}</p>
      <p className="note num">{t('player.record', { wins: rival.wins, losses: rival.losses })}</p>
    </Card>
  )
}

function Records({ career: { best, bestRank = null, strongest, bestMonth = null } }: { readonly career: Career }) {
  const t = useT()
  const { date, timeZone } = useDates()
  return (
    <Section title={t('player.records')}>
      <Card flush>
        <dl className={`${styles.records} num`}>
          {best !== null && (
            <Best title={t('player.bestScore')} note={date(best.at)}>
              {points(best.score)}
            </Best>
          )}
          {bestRank !== null && (
            <Best
              title={t('player.bestRank')}
              note={
                bestRank.days === 0
                  ? date(bestRank.at)
                  : t('player.stay', { count: bestRank.days, date: date(bestRank.at) })
              }
            >
              <Rank rank={bestRank.rank} />
            </Best>
          )}
          {strongest !== null && (
            <Best
              title={t('player.strongest')}
              note={
                <>
                  <PlayerLink pseudo={strongest.pseudo} />, {date(strongest.at)}
                </>
              }
            >
              {points(strongest.score)}
            </Best>
          )}
          {bestMonth !== null && (
            <Best title={t('player.bestMonth')} note={monthName(bestMonth.from, timeZone)}>
              {impact(bestMonth.points)}
            </Best>
          )}
        </dl>
      </Card>
    </Section>
  )
}

/** The month of an instant: `avril 2026`. */
const monthName = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone }).format(new Date(at))

interface BestProps {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
}

function Best({ title, note, children }: BestProps) {
  return (
    <div>
      <dt>
        {title}
        <span className={`note ${styles.below}`}>{note}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
