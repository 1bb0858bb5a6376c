import { skipToken } from '@reduxjs/toolkit/query'
import type { Profile } from '@topspin/domain/contract/profile'
import { fromPoints, points } from '@topspin/domain/ids'
import { rate } from '@topspin/domain/rating'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { useEntryOpen } from '../../shared/api/use-entry.ts'
import { impact } from '../../shared/format/numbers.ts'
import { textOf } from '../../shared/i18n/text.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { matchWith, paths } from '../../shared/navigation/paths.ts'
import { toastShown } from '../../shared/notices/slice.ts'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import styles from './player-actions.module.css'

/** What to do with the player: a match, with the points at stake. On one's own page: the bio and the QR code. */
export function PlayerActions({ profile }: { readonly profile: Profile }) {
  const t = useT()
  const me = useSelector(selectPseudo)
  if (profile.pseudo === me)
    return (
      <div className={styles.own}>
        <LinkButton to={paths.account}>{t('player.editBio')}</LinkButton>
        <LinkButton to={paths.account}>{t('player.code')}</LinkButton>
      </div>
    )
  return (
    <div className={styles.play}>
      {profile.active ? <PlayWith profile={profile} me={me} /> : <p className={styles.away}>{t('player.disabled')}</p>}
    </div>
  )
}

function PlayWith({ profile, me }: { readonly profile: Profile; readonly me: string }) {
  const t = useT()
  const dispatch = useDispatch()
  const open = useEntryOpen()
  const mine = api.useProfileQuery(me === '' ? skipToken : { params: { pseudo: me } }).currentData
  const label = t('stats.playWith', { pseudo: profile.pseudo })
  if (!open)
    return (
      <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
        {label}
      </Button>
    )
  const [mineNow, theirs] = [fromPoints(mine?.simple.score ?? 0), fromPoints(profile.simple.score)]
  const won = impact(points(rate([mineNow], [theirs]).winner))
  const lost = impact(points(rate([theirs], [mineNow]).loser))
  return (
    <LinkButton to={matchWith(profile.pseudo)} variant="primary">
      <span className={styles.label}>
        {label}
        {/* The line is reserved while one's own score is being read. */}
        <span className={`${styles.stake} num`}>
          {mine === undefined ? '\u00A0' : t('player.stake', { won, lost })}
        </span>
      </span>
    </LinkButton>
  )
}
