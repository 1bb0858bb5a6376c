import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../navigation/paths.ts'
import { selectPseudo } from '../../session/selectors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountsIcon, AddIcon, NotifyIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TableSurface } from '../../ui/table-surface.tsx'
import { useAvailable } from '../available/use-available.ts'
import { useTurningOn } from '../push/use-turning-on.ts'
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
