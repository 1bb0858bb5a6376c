import { useT } from '../../i18n/words.tsx'
import { Card } from '../../ui/card.tsx'
import { Invitation as InvitationLink } from '../invitation/invitation.tsx'

/** The address at which colleagues register. */
export function Invitation() {
  const t = useT()
  return (
    <Card as="section" label={t('accounts.invite')}>
      <h2>{t('accounts.invite')}</h2>
      <InvitationLink />
    </Card>
  )
}
