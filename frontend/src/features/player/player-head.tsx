import { skipToken } from '@reduxjs/toolkit/query'
import type { Profile, Standing } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatPoints, impactTextsOf, useDates } from '../../shared/format/index.ts'
import { ownCodeHash, paths } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  ImpactChip,
  LinkButton,
  PlacesGained,
  PlayWithLink,
  Rank,
  Stars,
  useInactiveReason,
} from '../../shared/ui/index.ts'
import { ChallengeButton } from '../challenge/index.ts'
import styles from './player-head.module.css'

/** The player and both ladders side by side, like the halves of a tennis table. */
export function PlayerPageHead({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { pseudo, bio, since, simple, double } = profile
  const about = bio === '' ? since !== null && t('player.since', { date: date(since) }) : `«\u202F${bio}\u202F»`
  return (
    <div className={`rows ${styles.head}`}>
      <div className={`table-blue rows rounded-medium ${styles.court}`}>
        <div className="row min-h-16 px-[11px]">
          <Avatar pseudo={pseudo} size="xl" ring="white" />
          <div className="min-w-0">
            <p className="overflow-hidden text-2xl leading-[1.4] font-bold tracking-[-0.02em] text-ellipsis">
              {pseudo} <Stars count={profile.tournamentWins} />
            </p>
            {about && <p className="text-s first-letter:uppercase">{about}</p>}
          </div>
        </div>
        <div className="halves gap-0 max-sm:grid-cols-1 rounded-[10px] border-[1.5px] border-table-line tabular-nums">
          <Half title={t('rank.simple')} standing={simple} />
          <Half title={t('rank.double')} standing={double} />
        </div>
      </div>
      <Actions profile={profile} />
    </div>
  )
}

/** A ladder of the player. Without a match in it, and for a disabled player, a dash stands in place of the rank. */
function Half({ title, standing }: { readonly title: string; readonly standing: Standing }) {
  const { t } = useTranslation()
  const played = standing.rank > 0 && standing.wins + standing.losses > 0
  return (
    <section className={`grid items-baseline px-2 py-2.5 min-[22.5rem]:px-3 md:px-4 ${styles.half}`}>
      <h2 className="col-span-full text-s font-semi">{title}</h2>
      <p className="text-[2rem] leading-[1.15] font-heavy tracking-[-0.03em]">
        <Rank rank={played ? standing.rank : 0} />
      </p>
      <p className="text-xl font-bold">{formatPoints(standing.score)}</p>
      <p className="col-span-full mt-1 flex flex-wrap items-center justify-end gap-x-1 text-s lg:col-auto lg:row-[2/span_2] lg:m-0 lg:self-center">
        <span className="flex-1 whitespace-nowrap">{t('player.week')}</span>
        <PlacesGained places={played ? standing.week.places : 0} />
        {played ? <ImpactChip points={standing.week.points} /> : <span className="min-w-[2em] text-center">–</span>}
      </p>
    </section>
  )
}

/** Buttons for a match, or why there are none. The reader's own page has links to bio and QR code. */
function Actions({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  if (profile.pseudo === me)
    return (
      <div className="halves lg:grid-cols-1">
        <LinkButton to={paths.account}>{t('player.editBio')}</LinkButton>
        <LinkButton to={`${paths.account}${ownCodeHash}`}>{t('player.code')}</LinkButton>
      </div>
    )
  if (!profile.active) return <InactiveNote pseudo={profile.pseudo} />
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_1fr] gap-2 lg:grid-cols-1">
      <PlayWithLink pseudo={profile.pseudo} variant="primary">
        <span className="grid text-l leading-[1.25] wrap-anywhere">
          {t('stats.playWith', { pseudo: profile.pseudo })}
          <Stake me={me} profile={profile} />
        </span>
      </PlayWithLink>
      <ChallengeButton pseudo={profile.pseudo} />
    </div>
  )
}

const InactiveNote = ({ pseudo }: { readonly pseudo: string }) => (
  <p className="min-h-6 text-center text-s text-muted lg:max-w-[20ch] lg:text-table-ink">{useInactiveReason(pseudo)}</p>
)

/** What the reader would win and lose in singles. The space is kept until the reader's score is read. */
function Stake({ me, profile }: { readonly me: string; readonly profile: Profile }) {
  const { t } = useTranslation()
  const mine = api.useProfileQuery(me === '' ? skipToken : { params: { pseudo: me } }).currentData
  const stake = mine && impactTextsOf([mine.simple.score], [profile.simple.score])
  return <span className="text-xs tabular-nums">{stake === undefined ? '\u00A0' : t('player.stake', stake)}</span>
}
