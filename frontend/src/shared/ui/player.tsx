import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Ladder } from '@topspin/domain/ids'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api, isQueryAnswered } from '../api/index.ts'
import { formatImpact, formatRank } from '../format/index.ts'
import { pastLivePath, playerAddress } from '../navigation/index.ts'
import { selectIsAdmin } from '../session/index.ts'

/** A pseudo on at most two lines. The text of a pseudo with more than 12 characters is smaller. */
export function Name({ pseudo }: { readonly pseudo: string }) {
  return (
    <span className="name" data-long={[...pseudo].length > 12 || undefined}>
      {pseudo}
    </span>
  )
}

export const isDeletedPlayer = (pseudo: string): boolean => pseudo === deletedPlayer

interface LinkProps {
  readonly pseudo: string
  /** The ladder that the player's page shows. */
  readonly ladder?: Ladder
  readonly children?: ReactNode
}

/** The name of a player as a link to the player's page; grey and without a link for a deleted player. */
export function PlayerLink({ pseudo, ladder = 'simple', children = pseudo }: LinkProps) {
  if (isDeletedPlayer(pseudo)) return <span className="player-link text-muted">{children}</span>
  return (
    <Link className="player-link" to={playerAddress(pseudo, ladder)}>
      {children}
    </Link>
  )
}

/**
 * Why nobody can play with a player who is not active: the account is disabled, or waits for activation, which only
 * admins can read. Empty until it is known.
 */
export function useInactiveReason(pseudo: string): string {
  const { t } = useTranslation()
  const isAdmin = useSelector(selectIsAdmin)
  const player = api.usePlayerQuery(isAdmin ? { params: { pseudo } } : skipToken)
  if (isAdmin && !isQueryAnswered(player)) return ''
  return t(player.currentData?.isPending === true ? 'player.pending' : 'player.disabled')
}

/** A link to the points of a live match that was recorded. `id`: its match id in the singles ladder. */
export function PastLiveLink({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const label = t('livePage.linkOf', { id })
  return (
    <Link className="player-link flex-none text-s text-accent" to={pastLivePath(id)} aria-label={label}>
      {t('livePage.pastTitle')}
    </Link>
  )
}

/** One star per tournament won, more than three as "★ ×14"; nothing for none. */
export function Stars({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className="flex-none text-xs tracking-[0.05em] text-star" role="img" aria-label={t('ui.stars', { count })}>
      {count > 3 ? `★ ×${count}` : '★'.repeat(count)}
    </span>
  )
}

/** A rank such as `12e`, with the `e` in superscript; a dash for 0, which means no rank. */
export function Rank({ rank }: { readonly rank: number }) {
  if (rank === 0) return '–'
  const text = formatRank(rank)
  const digits = text.replace(/\D+$/, '')
  return (
    <>
      {digits}
      <sup>{text.slice(digits.length)}</sup>
    </>
  )
}

interface RankChangeProps {
  readonly before: number
  readonly after: number
  /** Whether an unchanged rank is shown without `reste`, and no rank is bold. */
  readonly isPlain?: boolean
}

/** A change of rank such as `12e → 13e`, or `reste 12e` when it has not changed. */
export function RankChange({ before, after, isPlain = false }: RankChangeProps) {
  const { t } = useTranslation()
  const rank = <Rank rank={after} />
  return (
    <>
      {before === after && !isPlain && `${t('match.staysAt')} `}
      {before !== after && (
        <>
          <Rank rank={before} /> →{' '}
        </>
      )}
      {isPlain ? rank : <strong>{rank}</strong>}
    </>
  )
}

interface PlacesProps {
  /** Places gained, negative for places lost; null without a rank to compare with. */
  readonly places: number | null
  /** Whether a gain is green and a loss red. Must be false on `table-blue`, the blue of a table tennis table. */
  readonly coloured?: boolean
}

/** A gain or loss of places: a triangle with a number, `=` for the same place, a word for null (no earlier rank). */
export function PlacesGained({ places, coloured = false }: PlacesProps) {
  const { t } = useTranslation()
  if (places === null) return <span className="places">{t('player.newcomer')}</span>
  const [key, sign, colour] =
    places > 0
      ? (['player.placesGained', '▲', 'text-win'] as const)
      : places < 0
        ? (['player.placesLost', '▼', 'text-loss'] as const)
        : (['player.samePlace', '=', ''] as const)
  return (
    <span className={`places tabular-nums ${coloured ? colour : ''}`}>
      <span aria-hidden="true">
        <span className={places === 0 ? '' : 'places-sign'}>{sign}</span>
        {places !== 0 && ` ${Math.abs(places)}`}
      </span>
      <span className="only-read-aloud">{t(key, { count: Math.abs(places) })}</span>
    </span>
  )
}

/** Points won or lost, signed: +5,5 or −4,5. */
export function ImpactChip({ points }: { readonly points: number }) {
  const variant = points > 0 ? 'good' : points < 0 ? 'bad' : ''
  return <span className={`pill ${variant} tabular-nums`}>{formatImpact(points)}</span>
}
