import { useTranslation } from 'react-i18next'
import { Card } from '../../../shared/ui/index.ts'
import { Invitation as InvitationLink } from './invitation.tsx'
import styles from './invitation-part.module.css'

/** The address at which colleagues register. */
export default function InvitationPart() {
  const { t } = useTranslation()
  return (
    <Card as="section" label={t('accounts.invite')}>
      <div className={`stack ${styles.invite}`}>
        <h2 className="text-l font-bold">{t('accounts.invite')}</h2>
        <InvitationLink />
      </div>
    </Card>
  )
}
