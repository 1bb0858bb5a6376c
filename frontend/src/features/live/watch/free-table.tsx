import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/words.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { selectPseudo } from '../../../shared/session/selectors.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { AccountsIcon, AddIcon, NotifyIcon } from '../../../shared/ui/icons.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { TableSurface } from '../../../shared/ui/table-surface.tsx'
import { useAvailable } from '../../ladder/index.ts'
import { useTurningOn } from '../../session/index.ts'
import styles from './free-table.module.css'
import { LastLives } from './last-lives.tsx'
import screen from './point-by-point.module.css'

/** While nobody plays: an empty table, and the last live matches. */
export function FreeTable() {
  const t = useT()
  const me = useSelector(selectPseudo)
  const turnOn = useTurningOn()
  const { others } = useAvailable()
  return (
    <div className={`stack ${screen.screen}`}>
      <div className={styles.table}>
        <TableSurface tag={t('livePage.free')} label={t('livePage.free')}>
          <p className={styles.half}>
            <Avatar pseudo={me} size="l" ring="white" />
            {t('livePage.you')}
          </p>
          <Link className={styles.half} to="/match">
            <span className={styles.empty}>
              <AddIcon aria-hidden="true" />
            </span>
            {t('livePage.who')}
          </Link>
        </TableSurface>
      </div>
      <div className={styles.actions}>
        {turnOn !== null && (
          <Button small icon={<NotifyIcon aria-hidden="true" />} onClick={turnOn}>
            {t('livePage.notify')}
          </Button>
        )}
        <LinkButton to={paths.available} icon={<AccountsIcon aria-hidden="true" />}>
          {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
        </LinkButton>
      </div>
      <LastLives />
    </div>
  )
}
