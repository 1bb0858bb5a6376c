import type { Change, Profile, Standing } from '@topspin/domain/contract/profile'
import { useDates } from '../../shared/format/dates.tsx'
import { points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { Places } from '../../shared/ui/places.tsx'
import { Rank } from '../../shared/ui/rank.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import { PlayerActions } from './player-actions.tsx'
import styles from './player-head.module.css'

/** Who the player is, and both ladders side by side, like the two halves of a table. */
export function PlayerHead({ profile }: { readonly profile: Profile }) {
  const t = useT()
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
        <div className={`${styles.ladders} num`}>
          <Half title={t('rank.simple')} standing={simple} />
          <Half title={t('rank.double')} standing={double} />
        </div>
      </div>
      <PlayerActions profile={profile} />
    </div>
  )
}

/** A ladder of the player. Without a match in it there is a score to start with, but no rank. */
function Half({ title, standing }: { readonly title: string; readonly standing: Standing }) {
  const t = useT()
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
