import { badgeNames } from '@topspin/domain/career/badge-names'
import type { Badges } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { Card, QueryView, Section } from '../../shared/ui/index.ts'
import { BadgeIcon, badgeTexts } from './badge-icon.tsx'
import styles from './figures.module.css'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
  /** The address of a match of the player. */
  readonly addressOf: (id: number) => string
}

/** The badges of a player in a ladder: those earned with their matches, then the others with what they ask. */
export function BadgesPart({ pseudo, ladder, addressOf }: Props) {
  const { t } = useTranslation()
  const query = api.useBadgesQuery({ params: { pseudo, ladder } })
  const earned = query.currentData
  return (
    <Section
      title={t('badges.title')}
      aside={
        earned && (
          <span className="note tabular-nums">
            {t('badges.count', { earned: earned.length, all: badgeNames.length })}
          </span>
        )
      }
    >
      <QueryView query={query} skeleton={<div className={`${styles.skeleton} skeleton`} aria-hidden="true" />}>
        {(badges) => (
          <Card>
            <ul className={`${styles.badges} tabular-nums`}>
              {badges.map((badge) => (
                <li key={badge.badge}>
                  <Link className={styles.badge} to={addressOf(badge.id)} replace>
                    <BadgeIcon badge={badge.badge} />
                    <Earned ladder={ladder} badge={badge} />
                  </Link>
                </li>
              ))}
              {badgeNames
                .filter((name) => !badges.some(({ badge }) => badge === name))
                .map((name) => (
                  <li key={name} className={`${styles.badge} ${styles.todo}`}>
                    <BadgeIcon badge={name} earned={false} />
                    <Text name={t(badgeTexts[name].name)} lines={[t('badges.notYet'), t(badgeTexts[name].asks)]} />
                  </li>
                ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </Section>
  )
}

/** What a badge was earned with. */
function Earned({
  ladder,
  badge: { badge, id, at, opponents, record },
}: {
  readonly ladder: Ladder
  readonly badge: Badges[number]
}) {
  const { t } = useTranslation()
  const { date } = useDates()
  const day = date(at)
  const lines =
    badge === 'week'
      ? [t('badges.matches', { count: record?.wins ?? 0 }), day]
      : [
          badge === 'rival' && record !== null ? `${record.wins} - ${record.losses}` : day,
          t('badges.against', { opponents: opponents.join(', ') }),
        ]
  return (
    <Text name={t(badgeTexts[badge].name)} lines={lines}>
      <span className="only-read-aloud">
        {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id })}, {day}
      </span>
    </Text>
  )
}

interface TextProps {
  readonly name: string
  readonly lines: readonly string[]
  readonly children?: ReactNode
}

const Text = ({ name, lines, children }: TextProps) => (
  <span className={styles.text}>
    <span className={styles.name}>{name}</span>
    {lines.map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
    {children}
  </span>
)
