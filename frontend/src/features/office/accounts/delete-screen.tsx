import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, endpointFailure, isWrongPassword } from '../../../shared/api/index.ts'
import { selectAccountDeletion, selectPseudo } from '../../../shared/session/index.ts'
import { Button, Card, LinkButton, TrashIcon } from '../../../shared/ui/index.ts'
import { LostFixturesNote } from '../../tournament/index.ts'
import { CurrentPasswordField, useCurrentPassword } from '../current-password-field.tsx'

/**
 * Deletes the reader's account, after a warning and a proof of who the reader is: the password, or the
 * company account. The deletion is final.
 */
export default function DeleteScreen() {
  const { t } = useTranslation()
  const allowed = useSelector(selectAccountDeletion)
  const pseudo = useSelector(selectPseudo)
  const [remove, { isLoading, error }] = api.useDeleteMeMutation()
  const { field: password, formWith, isComplete, body } = useCurrentPassword()
  const isWrong = isWrongPassword(endpointFailure(error))
  function submit() {
    if (!isLoading && isComplete()) void remove({ body })
  }
  return (
    <div className="narrow">
      <Card as="section">
        <div className="stack">
          <p>
            {t('delete.warning')}
            <LostFixturesNote pseudo={pseudo} />
          </p>
          {allowed ? (
            <form {...formWith(submit)}>
              <CurrentPasswordField
                label={t('field.currentPassword')}
                {...password}
                isStale={isWrong}
                error={password.error ?? (isWrong ? t('delete.wrongPassword') : null)}
              />
              <Button type="submit" variant="danger" icon={<TrashIcon />} busy={isLoading}>
                {t('delete.confirm')}
              </Button>
            </form>
          ) : (
            <p>{t('delete.notHere')}</p>
          )}
          <LinkButton to="/account">{t('delete.keep')}</LinkButton>
        </div>
      </Card>
    </div>
  )
}
