import { type BadgeName, badgeNames } from '@topspin/domain/career/badge-names'
import type { Badges } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useDates } from '../../shared/format/dates.tsx'
import { useT } from '../../shared/i18n/words.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { BadgeIcon } from './badge-icon.tsx'
import { badgeTexts } from './badge-texts.ts'
import styles from './badges-part.module.css'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
  /** The address of a match of the player. */
  readonly addressOf: (id: number) => string
}

/** The badges of a player in a ladder: those earned with their matches, then the others with what they ask. */
export default function BadgesPart({ pseudo, ladder, addressOf }: Props) {
  const t = useT()
  const id = useId()
  const query = api.useBadgesQuery({ params: { pseudo, ladder } })
  const earned = query.currentData
  const todo = badgeNames.filter((name) => !earned?.some(({ badge }) => badge === name))
  return (
    <section className="stack section" aria-labelledby={id}>
      <div className={`${styles.top} note`}>
        <h2 className="section-title" id={id}>
          {t('badges.title')}
        </h2>
        {earned !== undefined && (
          <span className="num">{t('badges.count', { earned: earned.length, all: badgeNames.length })}</span>
        )}
      </div>
      <QueryView query={query} skeleton={<div className={`${styles.skeleton} skeleton`} aria-hidden="true" />}>
        {(badges) => (
          <Card>
            <ul className={`${styles.badges} num`}>
              {badges.map((badge) => (
                <Earned key={badge.badge} ladder={ladder} address={addressOf(badge.id)} earned={badge} />
              ))}
              {todo.map((name) => (
                <Todo key={name} badge={name} />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </section>
  )
}

interface EarnedProps {
  readonly ladder: Ladder
  readonly address: string
  readonly earned: Badges[number]
}

/** A badge with its match, to which it leads in the matches of the page. */
function Earned({ ladder, address, earned }: EarnedProps) {
  const t = useT()
  const { date } = useDates()
  const { badge, id, at, opponents, record } = earned
  const day = date(at)
  const against = t('badges.against', { opponents: opponents.join(', ') })
  const [first, second] =
    badge === 'week'
      ? [t('badges.matches', { count: record?.wins ?? 0 }), day]
      : [badge === 'rival' && record !== null ? `${record.wins} - ${record.losses}` : day, against]
  return (
    <li>
      <Link className={styles.badge} to={address} replace>
        <BadgeIcon badge={badge} />
        <span className={styles.text}>
          <span className={styles.name}>{t(badgeTexts[badge].name)}</span>
          <span className={styles.line}>{first}</span>
          <span className={styles.line}>{second}</span>
          <span className="only-read-aloud">
            {t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id })}, {day}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Todo({ badge }: { readonly badge: BadgeName }) {
  const t = useT()
  const { name, asks } = badgeTexts[badge]
  return (
    <li className={`${styles.badge} ${styles.todo}`}>
      <BadgeIcon badge={badge} earned={false} />
      <span className={styles.text}>
        <span className={styles.name}>{t(name)}</span>
        <span className={styles.line}>{t('badges.notYet')}</span>
        <span className={styles.line}>{t(asks)}</span>
      </span>
    </li>
  )
}
