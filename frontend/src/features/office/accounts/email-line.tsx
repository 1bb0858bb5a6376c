import type { Player } from '@topspin/domain/contract/account'
import { useTranslation } from 'react-i18next'
import { api, endpointFailure, isPseudoOrEmailTaken } from '../../../shared/api/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { emailErrors } from '../../../shared/session/index.ts'
import { Button, Dialog, TextField, useForm } from '../../../shared/ui/index.ts'
import { CurrentPasswordField, useCurrentPasswordForm } from '../current-password-field.tsx'

/** The reader's e-mail address, or a button to give one (docs/specification.md#addresses). Null for other players. */
export function EmailLine({ player: { email, isEmailVerified = true } }: { readonly player: Player }) {
  const { t } = useTranslation()
  const [mailLink, { isLoading }] = api.useMailEmailLinkMutation()
  if (email === undefined) return null
  if (email === '') return <MissingEmail />
  return (
    <>
      <p className="wrap-anywhere">{email}</p>
      {!isEmailVerified && (
        <p className="row flex-wrap fine">
          {t('email.unverified')}
          <Button small busy={isLoading} onClick={() => void mailLink({})}>
            {t('email.again')}
          </Button>
        </p>
      )}
    </>
  )
}

function MissingEmail() {
  const { t } = useTranslation()
  const dialog = useDialogRoute('email')
  return (
    <>
      <p className="text-muted">{t('email.noneText')}</p>
      <p className="py-1">
        <Button small onClick={() => dialog.show()}>
          {t('email.give')}
        </Button>
      </p>
      <Dialog {...dialog} title={t('email.give')}>
        <EmailForm close={dialog.close} />
      </Dialog>
    </>
  )
}

/** The content of the dialog, with the password in its own state, so that a closed dialog keeps no password. */
function EmailForm({ close }: { readonly close: () => void }) {
  const { t } = useTranslation()
  const [setEmail] = api.useSetEmailMutation()
  const { values, field, accept } = useForm({ email: '' })
  const current = useCurrentPasswordForm()
  async function submit() {
    const email = values.email.trim()
    const isEmailFine = accept(emailErrors({ email }))
    if (!current.isComplete() || !isEmailFine) return
    const isGiven = await current.send(async (proof) => {
      const { error } = await setEmail({ body: { email, ...proof } })
      if (isPseudoOrEmailTaken(endpointFailure(error))) accept({ email: 'email.taken' })
      return { error }
    })
    if (isGiven) close()
  }
  return (
    <form {...current.formWith(submit)}>
      <TextField label={t('field.email')} name="email" type="email" autoComplete="email" {...field('email')} />
      <CurrentPasswordField label={t('field.currentPassword')} {...current.field} />
      {current.canProve && (
        <Button type="submit" variant="primary" busy={current.busy}>
          {t('email.save')}
        </Button>
      )}
    </form>
  )
}
