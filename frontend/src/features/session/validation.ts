import { Email, Password, Pseudo } from '@topspin/domain/contract/account'

/** Keys of the dictionary for what is wrong, by field; empty when nothing is. The server has the last word. */
type Wrong<Name extends string> = Partial<Record<Name, string>>

/** Login: both required (specification §5). */
export function wrongInLogin(form: { pseudo: string; password: string }): Wrong<'pseudo' | 'password'> {
  return {
    ...(form.pseudo.trim() === '' && { pseudo: 'field.pseudoRequired' }),
    ...(form.password === '' && { password: 'field.passwordRequired' }),
  }
}

/** Register, first step (decisions §2). */
export function wrongInRegistration(form: { pseudo: string; password: string }): Wrong<'pseudo' | 'password'> {
  return {
    ...(!Pseudo.safeParse(form.pseudo).success && { pseudo: 'field.pseudoRule' }),
    ...wrongInPassword(form),
  }
}

/** A new password (decisions §2). */
export function wrongInPassword({ password }: { password: string }): Wrong<'password'> {
  return Password.safeParse(password).success ? {} : { password: 'field.passwordRule' }
}

/** Register, second step. */
export function wrongInEmail({ email }: { email: string }): Wrong<'email'> {
  return Email.safeParse(email.trim()).success ? {} : { email: 'field.emailRule' }
}
