import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { Badge, GoIcon } from '../../shared/ui/index.ts'
import { useWaiting } from './use-waiting.ts'

const names = new Intl.ListFormat('fr')

/** A line for each kind of thing that waits for the reader, above everything else of the home screen. */
export function WaitingLines() {
  return (
    <>
      <Registrations />
      <Contests />
    </>
  )
}

function Contests() {
  const { t } = useTranslation()
  const { contests: count } = useWaiting()
  if (count === 0) return null
  return (
    <Link className="panel row waiting-line" to={paths.contests} aria-label={t('waiting.contests', { count })}>
      <Badge count={count} />
      <span>{t('waiting.contestsShort', { count })}</span>
      <GoIcon />
    </Link>
  )
}

function Registrations() {
  const { t } = useTranslation()
  const { registrations } = useWaiting()
  const { count, pseudos } = registrations
  if (count === 0) return null
  return (
    <Link className="panel row waiting-line" to="/account/admin?groupe=attente">
      <Badge count={count} />
      <span>
        {t('waiting.registrationsShort', { count })}
        {/* On a wide screen with all names, or none. */}
        {count === pseudos.length && (
          <span className="waiting-names">{t('waiting.names', { names: names.format(pseudos) })}</span>
        )}
      </span>
      <GoIcon />
    </Link>
  )
}
