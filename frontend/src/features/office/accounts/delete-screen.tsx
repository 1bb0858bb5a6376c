import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { selectMayDeleteAccount, selectPseudo } from '../../../shared/session/index.ts'
import { Button, Card, LinkButton, TrashIcon } from '../../../shared/ui/index.ts'
import { FixturesToForfeitNote } from '../../tournament/index.ts'
import { CurrentPasswordField, useCurrentPasswordForm } from '../current-password-field.tsx'

/** Deletes the reader's account for ever, after a warning and a proof of who the reader is. */
export default function DeleteScreen() {
  const { t } = useTranslation()
  const allowed = useSelector(selectMayDeleteAccount)
  const pseudo = useSelector(selectPseudo)
  const [remove] = api.useDeleteMeMutation()
  const { field, formWith, busy, send } = useCurrentPasswordForm()
  return (
    <div className="narrow">
      <Card as="section" className="stack">
        <p>
          {t('delete.warning')}
          <FixturesToForfeitNote pseudo={pseudo} />
        </p>
        {allowed ? (
          <form {...formWith(() => send((body) => remove({ body })))}>
            <CurrentPasswordField label={t('field.currentPassword')} {...field} />
            <Button type="submit" variant="danger" icon={<TrashIcon />} busy={busy}>
              {t('delete.confirm')}
            </Button>
          </form>
        ) : (
          <p>{t('data.byOperator')}</p>
        )}
        <LinkButton to="/account">{t('delete.keep')}</LinkButton>
      </Card>
    </div>
  )
}
