import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { paths } from '../../navigation/paths.ts'
import { selectIsAdmin } from '../../session/selectors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountsIcon, ProjectionsIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './administration-tab.module.css'
import { selectStat, selectToggle } from './selectors.ts'
import { entrySwitchAsked, statShown } from './slice.ts'

/** The figures of the club; for admins also links to the accounts and the projections, and the switch of match entry. */
export function AdministrationTab() {
  const admin = useSelector(selectIsAdmin)
  return (
    <div className={styles.tab}>
      <Figures />
      {admin && <AdminActions />}
    </div>
  )
}

function Figures() {
  const t = useT()
  const dispatch = useDispatch()
  const stat = useSelector(selectStat)
  useEffect(() => {
    dispatch(statShown())
  }, [dispatch])
  return (
    <RemoteView remote={stat} retry={() => dispatch(statShown())} skeleton={<Skeleton shape="card" />}>
      {({ nbMatch, nbMatchDouble, avgScore }) => (
        <Card as="section">
          <dl className={`${styles.figures} num`}>
            <Figure label={t('administration.simple')} value={points(nbMatch)} />
            <Figure label={t('administration.double')} value={points(nbMatchDouble)} />
            <Figure label={t('administration.average')} value={points(avgScore)} />
          </dl>
        </Card>
      )}
    </RemoteView>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function AdminActions() {
  const t = useT()
  const dispatch = useDispatch()
  const open = useEntryOpen()
  const toggle = useSelector(selectToggle)
  return (
    <Card as="section">
      <div className={styles.actions}>
        <LinkButton to="/account/admin" icon={<AccountsIcon />}>
          {t('administration.accounts')}
        </LinkButton>
        <LinkButton to={paths.projections} icon={<ProjectionsIcon />}>
          {t('administration.projections')}
        </LinkButton>
        <Button
          small
          variant={open ? 'danger' : 'primary'}
          busy={toggle.status === 'sending'}
          onClick={() => dispatch(entrySwitchAsked({ open: !open, key: newIdempotencyKey() }))}
        >
          {t(open ? 'administration.stop' : 'administration.start')}
        </Button>
      </div>
    </Card>
  )
}
