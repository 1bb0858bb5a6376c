import { Email, Password, Pseudo, pseudoKey } from '@topspin/domain/contract/account'
import type { FieldErrors } from '../i18n/index.ts'

/** The errors of the login form, by field; empty when both fields are filled in. The server checks every form again. */
export function loginErrors(form: { pseudo: string; password: string }): FieldErrors<'pseudo' | 'password'> {
  return {
    ...(form.pseudo.trim() === '' && { pseudo: 'field.pseudoRequired' }),
    ...(form.password === '' && { password: 'field.passwordRequired' }),
  }
}

export function registrationErrors(form: { pseudo: string; password: string }): FieldErrors<'pseudo' | 'password'> {
  return {
    ...(!Pseudo.safeParse(form.pseudo).success && { pseudo: 'field.pseudoRule' }),
    ...newPasswordErrors(form),
  }
}

/**
 * The error of a new password; empty when the password is allowed. A password that equals the pseudo is not allowed
 * (docs/specification.md#passwords).
 */
export function newPasswordErrors(form: { pseudo: string; password: string }): FieldErrors<'password'> {
  return { ...(isPasswordLikePseudo(form) && { password: 'field.passwordClose' }), ...passwordErrors(form) }
}

/** Whether a password equals the pseudo. Ignores case, extra spaces and the encoding of accents. */
export const isPasswordLikePseudo = ({ pseudo, password }: { pseudo: string; password: string }): boolean =>
  pseudo.trim() !== '' && pseudoKey(password) === pseudoKey(pseudo)

/** The error of a password that is too short or too long; empty otherwise. The pseudo is not compared. */
export function passwordErrors({ password }: { password: string }): FieldErrors<'password'> {
  return Password.safeParse(password).success ? {} : { password: 'field.passwordRule' }
}

export function emailErrors({ email }: { email: string }): FieldErrors<'email'> {
  return Email.safeParse(email.trim()).success ? {} : { email: 'field.emailRule' }
}
