import { skipToken } from '@reduxjs/toolkit/query'
import type { Change, Profile, Standing } from '@topspin/domain/contract/profile'
import { fromPoints, points as pointsOf } from '@topspin/domain/ids'
import { rate } from '@topspin/domain/rating'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { impact, points, useDates } from '../../shared/format/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, ImpactChip, LinkButton, Places, PlayWith, Rank, Stars } from '../../shared/ui/index.ts'
import styles from './player-head.module.css'

/** Who the player is, and both ladders side by side, like the two halves of a table. */
export function PlayerHead({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { pseudo, bio, since, simple, double } = profile
  return (
    <div className={styles.head}>
      <div className={`table-blue ${styles.court}`}>
        <div className={styles.who}>
          <Avatar pseudo={pseudo} size="xl" ring="white" />
          <div className={styles.names}>
            <p className={styles.name}>
              {pseudo} <Stars count={profile.tournamentWins} />
            </p>
            {bio !== '' && <p className={styles.bio}>{`«\u202F${bio}\u202F»`}</p>}
            {bio === '' && since !== null && <p className={styles.bio}>{t('player.since', { date: date(since) })}</p>}
          </div>
        </div>
        <div className={`${styles.ladders} tabular-nums`}>
          <Half title={t('rank.simple')} standing={simple} />
          <Half title={t('rank.double')} standing={double} />
        </div>
      </div>
      <Actions profile={profile} />
    </div>
  )
}

/** A ladder of the player. Without a match in it there is a score to start with, but no rank. */
function Half({ title, standing }: { readonly title: string; readonly standing: Standing }) {
  const { t } = useTranslation()
  const played = standing.wins + standing.losses > 0
  return (
    <section className={styles.half}>
      <h2 className={styles.ladder}>{title}</h2>
      <p className={styles.rank}>
        <Rank rank={played ? standing.rank : 0} />
      </p>
      <p className={styles.score}>{points(standing.score)}</p>
      <ChangeLine label={t('player.week')} change={played ? standing.week : null} />
      <ChangeLine label={t('player.month')} change={played ? standing.month : null} />
    </section>
  )
}

function ChangeLine({ label, change }: { readonly label: string; readonly change: Change | null }) {
  return (
    <p className={styles.change}>
      <span className={styles.label}>{label}</span>
      <Places places={change === null ? 0 : change.places} />
      {change === null ? <span className={styles.none}>–</span> : <ImpactChip points={change.points} />}
    </p>
  )
}

/** What to do with the player: a match, with the points at stake. On one's own page: the bio and the QR code. */
function Actions({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  if (profile.pseudo === me)
    return (
      <div className={styles.own}>
        <LinkButton to={paths.account}>{t('player.editBio')}</LinkButton>
        <LinkButton to={paths.account}>{t('player.code')}</LinkButton>
      </div>
    )
  if (!profile.active) return <p className={styles.away}>{t('player.disabled')}</p>
  return (
    <div className={styles.action}>
      <PlayWith pseudo={profile.pseudo} variant="primary">
        <span className={styles.twoLines}>
          {t('stats.playWith', { pseudo: profile.pseudo })}
          <Stake me={me} profile={profile} />
        </span>
      </PlayWith>
    </div>
  )
}

/** The points at stake. The line is reserved while one's own score is being read. */
function Stake({ me, profile }: { readonly me: string; readonly profile: Profile }) {
  const { t } = useTranslation()
  const mine = api.useProfileQuery(me === '' ? skipToken : { params: { pseudo: me } }).currentData
  const [mineNow, theirs] = [fromPoints(mine?.simple.score ?? 0), fromPoints(profile.simple.score)]
  const won = impact(pointsOf(rate([mineNow], [theirs]).winner))
  const lost = impact(pointsOf(rate([theirs], [mineNow]).loser))
  return (
    <span className={`${styles.stake} tabular-nums`}>
      {mine === undefined ? '\u00A0' : t('player.stake', { won, lost })}
    </span>
  )
}
