import type { Ladder } from '@topspin/domain/ladder'
import { deletedPlayer } from '@topspin/domain/texts/fr.json'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { playerAt, pointsAt } from '../navigation/index.ts'

interface Props {
  readonly pseudo: string
  /** The ladder that the page shows. */
  readonly ladder?: Ladder
  /** By default the pseudo. */
  readonly children?: ReactNode
}

/** Whether a name stands for a deleted player. */
export const isDeleted = (pseudo: string): boolean => pseudo === deletedPlayer

/** The name of a player as a link to the player's page; grey and without a link for a deleted player. */
export function PlayerLink({ pseudo, ladder = 'simple', children = pseudo }: Props) {
  if (isDeleted(pseudo)) return <span className="player-link deleted">{children}</span>
  return (
    <Link className="player-link" to={playerAt(pseudo, ladder)}>
      {children}
    </Link>
  )
}

/** A link to the points of a singles match that was scored live. */
export function PointsLink({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  return (
    <Link className="player-link points-link" to={pointsAt(id)} aria-label={t('livePage.linkOf', { id })}>
      {t('livePage.pastTitle')}
    </Link>
  )
}
