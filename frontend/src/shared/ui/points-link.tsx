import { Link } from 'react-router-dom'
import { useT } from '../i18n/words.tsx'
import { pointsAt } from '../navigation/paths.ts'

/** A link to the points of a singles match that was scored live. */
export function PointsLink({ id }: { readonly id: number }) {
  const t = useT()
  return (
    <Link className="player-link points-link" to={pointsAt(id)} aria-label={t('livePage.linkOf', { id })}>
      {t('livePage.pastTitle')}
    </Link>
  )
}
