import { companySignInPath } from '@topspin/domain/contract/company'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useSearchParams } from 'react-router-dom'
import { api, endpointFailure, isWrongPassword } from '../../shared/api/index.ts'
import { selectPseudo, selectSession } from '../../shared/session/index.ts'
import { CheckIcon, CompanyIcon, LinkButton, PasswordField, useForm } from '../../shared/ui/index.ts'

/** This URL parameter is set after the company's identity provider has confirmed the reader. */
const confirmedParameter = 'confirmed'

function useIsConfirmed(): boolean {
  const [search] = useSearchParams()
  return search.has(confirmedParameter)
}

/** Whether the reader has a password. True until the account is read. */
export function useHasPassword(): boolean {
  const pseudo = useSelector(selectPseudo)
  return api.usePlayerQuery({ params: { pseudo } }).data?.signIn?.hasPassword ?? true
}

/** The state of a form with a `CurrentPasswordField`. */
export function useCurrentPasswordForm() {
  const hasPassword = useHasPassword()
  const isConfirmed = useIsConfirmed()
  const { values, field, formWith, accept } = useForm({ password: '' })
  const [busy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  /** Returns whether the form can be sent. If not, the field shows why. */
  const isComplete = () => accept(hasPassword && values.password === '' ? { password: 'field.passwordRequired' } : {})
  return {
    formWith,
    busy,
    /** Whether the form can prove who the reader is: by the password, or by a visit to the company's provider. */
    canProve: hasPassword || isConfirmed,
    field: { ...field('password'), isStale },
    isComplete,
    /** Returns whether the server has executed the command. An incomplete or busy form sends nothing. */
    async send(command: (proof: { password?: string }) => Promise<{ readonly error?: unknown }>): Promise<boolean> {
      if (busy || !isComplete()) return false
      setBusy(true)
      const { error } = await command(hasPassword ? values : {})
      setBusy(false)
      const isWrong = isWrongPassword(endpointFailure(error))
      setStale(isWrong)
      accept(isWrong ? { password: 'delete.wrongPassword' } : {})
      return error === undefined
    },
  }
}

interface Props extends Omit<ComponentProps<typeof PasswordField>, 'purpose'> {
  /** Whether the server requires a new confirmation, because the last one is older than ten minutes. */
  readonly isStale?: boolean
  /** Whether the form has its own user name field for password managers. */
  readonly isNamed?: boolean
}

/** A field for the current password. A reader without a password gets a link to the company's identity provider. */
export function CurrentPasswordField({ isStale = false, isNamed = false, ...props }: Props) {
  const pseudo = useSelector(selectPseudo)
  if (!useHasPassword()) return <CompanyConfirmation isStale={isStale} />
  return (
    <>
      {/* Password managers need a user name to find the password. */}
      {isNamed || <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />}
      <PasswordField purpose="current" {...props} />
    </>
  )
}

function CompanyConfirmation({ isStale }: { readonly isStale: boolean }) {
  const { t } = useTranslation()
  const { company } = useSelector(selectSession)
  const { pathname } = useLocation()
  const isConfirmed = useIsConfirmed()
  if (isConfirmed && !isStale)
    return (
      <p className="row text-s text-win" role="status">
        <CheckIcon size={18} />
        {t('company.isConfirmed', { company })}
      </p>
    )
  const query = new URLSearchParams({ purpose: 'confirm', to: `${pathname}?${confirmedParameter}=` })
  return (
    <>
      <p>{t('company.confirmText', { company })}</p>
      <LinkButton to={`${companySignInPath}?${query.toString()}`} reloadDocument icon={<CompanyIcon />}>
        {t('company.confirm', { company })}
      </LinkButton>
    </>
  )
}
