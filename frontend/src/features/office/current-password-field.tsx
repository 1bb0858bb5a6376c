import { companySignInPath } from '@topspin/domain/contract/company'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useSearchParams } from 'react-router-dom'
import { api, endpointFailure, isWrongPassword } from '../../shared/api/index.ts'
import { selectPseudo, selectSession } from '../../shared/session/index.ts'
import { CheckIcon, CompanyIcon, LinkButton, PasswordField, useForm } from '../../shared/ui/index.ts'

/** The URL parameter that is set when the company's identity provider sends back a reader whom it has confirmed. */
const confirmedParameter = 'confirmed'

/** Whether the company's identity provider has confirmed the reader and has sent the reader back to this page. */
function useIsConfirmed(): boolean {
  const [search] = useSearchParams()
  return search.has(confirmedParameter)
}

/** Whether the reader has a password; otherwise the company account confirms the reader. */
export function useHasPassword(): boolean {
  const pseudo = useSelector(selectPseudo)
  return api.usePlayerQuery({ params: { pseudo } }).data?.signIn?.hasPassword ?? true
}

/** The state of a form with a `CurrentPasswordField`. */
export function useCurrentPassword() {
  const hasPassword = useHasPassword()
  const isConfirmed = useIsConfirmed()
  const { values, field, formWith, accept } = useForm({ password: '' })
  const [busy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  /** Returns whether the form can be sent. Otherwise the field shows why not. */
  const isComplete = () => accept(hasPassword && values.password === '' ? { password: 'field.passwordRequired' } : {})
  return {
    formWith,
    busy,
    /**
     * Whether the reader can prove who they are: with a password, or because the identity provider of the company has
     * just confirmed who they are.
     */
    canProve: hasPassword || isConfirmed,
    field: { ...field('password'), isStale },
    isComplete,
    /**
     * Sends a command with the proof, unless the form is incomplete or busy. The field shows that a password is wrong.
     * @returns whether the server has executed the command
     */
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
  /** Whether the company account's confirmation is older than ten minutes, so that the server asks for a new one. */
  readonly isStale?: boolean
  /** Whether the form already names the user for password managers. */
  readonly isNamed?: boolean
}

/**
 * The field for the current password, by which readers prove who they are. For a reader without a password, a link to
 * the company's identity provider, which confirms the reader instead.
 */
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
